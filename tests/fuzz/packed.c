/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * packed.c - libFuzzer: bytes of a section .parcoach are an error that names the
 *            file, or units that can be linked and analysed.
 *
 * In:   by the first byte: 0: the length of the texts (2 bytes), the texts, which
 *       are compressed here, and the numbers as plain bytes; 2: the same with
 *       numbers for the coder that learns; both get a right head here, so that the
 *       reader sees it all.  Odd: a section as it is.
 */
#include <zstd.h>
#include "fuzz.h"
#include "base/hash_bytes.h"
#include "graph/outside.h"
#include "model/link.h"
#include "model/opts.h"
#include "model/pack.h"
#include "model/pack_code.h"
#include "model/pack_form.h"
#include "model/pack_record.h"
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
		pc_fns_unknown(whole, &n);
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
	size_t texts, room, n;
	uint32_t numbers = 0;
	uint8_t *record;

	if (size < 3)
		return 0;
	if (data[0] & 1) {
		section_read(&opts, data + 1, size - 1);
		return 0;
	}
	texts = data[1] | (size_t)data[2] << 8;
	texts = texts < size - 3 ? texts : size - 3;
	room = ZSTD_compressBound(texts);
	record = calloc(1, PC_PACK_HEAD + room + size);
	if (!record)
		abort();
	n = ZSTD_compress(record + PC_PACK_HEAD, room, data + 3, texts, 1);
	if (ZSTD_isError(n))
		abort();
	pc_pack_put(record + PC_PACK_AT_TEXTS, (uint32_t)n);
	/* Each number ends with a byte below 128. */
	for (size_t i = 3 + texts; i < size; i++)
		numbers += data[i] < 0x80 || data[0] & 2;
	memcpy(record + PC_PACK_HEAD + n, data + 3 + texts, size - 3 - texts);
	n += size - 3 - texts;
	memcpy(record, PC_PACK_MAGIC, 8);
	record[PC_PACK_AT_VERSION] = PC_PACK_VERSION;
	record[PC_PACK_AT_BITS] = data[0] & 2 ? PC_CODE_BITS_LEAST : 0;
	pc_pack_put(record + PC_PACK_AT_REST, (uint32_t)n);
	pc_pack_put(record + PC_PACK_AT_NUMBERS, numbers);
	pc_pack_put(record + PC_PACK_AT_HASH,
		    pc_hash_bytes((const char *)record + PC_PACK_HEAD, n));
	section_read(&opts, record, PC_PACK_HEAD + n);
	free(record);
	return 0;
}
