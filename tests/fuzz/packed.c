/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * packed.c - libFuzzer: bytes of a section .parcoach are an error that names the
 *            file, or units that can be linked and analysed.
 *
 * In:   the plain text of a frame, which is compressed and given a right head
 *       here, so that the reader sees it all; or, if the first byte is odd, a
 *       section as it is.
 */
#include <zstd.h>
#include "fuzz.h"
#include "model/link.h"
#include "model/opts.h"
#include "model/pack.h"
#include "model/pack_form.h"
#include "model/program.h"
#include "whole/reach.h"

/* All records in the LEN bytes at BYTES. */
static void section_read(struct pc_opts *opts, const uint8_t *bytes,
			 size_t len)
{
	struct pc_program *whole = pc_program_new(opts);
	const char *error = NULL;
	size_t at = 0;
	bool ok = true;
	uint32_t n;

	while (ok && at < len) {
		struct pc_program *unit = pc_program_new(opts);

		ok = pc_unpack(unit, "f.o", bytes, len, &at, &error);
		if (!ok && (!error || strncmp(error, "f.o: ", 5)))
			abort();
		ok = ok && pc_link_unit(whole, unit, &error);
		pc_program_free(unit);
	}
	if (ok) {
		if (pc_link_close(whole))
			pc_reach(whole, fuzz_hash(bytes, len) & 128);
		pc_link_unknown(whole, &n);
		/* What is not well formed is said once and left out. */
		if (!fuzz_verify(whole))
			opts->bug = NULL;
		fuzz_run(whole);
	}
	pc_program_free(whole);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pc_opts opts = fuzz_opts(fuzz_hash(data, size));
	size_t room = ZSTD_compressBound(size), n;
	uint8_t *record;

	if (!size)
		return 0;
	if (data[0] & 1) {
		section_read(&opts, data + 1, size - 1);
		return 0;
	}
	record = calloc(1, PC_PACK_HEAD + room);
	n = ZSTD_compress(record + PC_PACK_HEAD, room, data + 1, size - 1, 1);
	if (!record || ZSTD_isError(n))
		abort();
	memcpy(record, PC_PACK_MAGIC, 8);
	record[8] = PC_PACK_VERSION;
	for (int i = 0; i < 4; i++)
		record[12 + i] = (uint8_t)(n >> 8 * i);
	section_read(&opts, record, PC_PACK_HEAD + n);
	free(record);
	return 0;
}
