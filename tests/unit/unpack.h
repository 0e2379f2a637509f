/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unpack.h - for the tests of damaged models: reading, linking and analyzing
 *            one.
 */
#ifndef UNPACK_H
#define UNPACK_H

#include <string.h>
#include "check.h"
#include "model/link.h"
#include "model/pack.h"
#include "whole/reach.h"
#include "parcoach.h"

static const struct pc_opts opts = { .level = PC_LEVEL_DEFAULT };

/* The record in the LEN bytes at BYTES is read, linked and analysed, or is not
 * and it is said why. */
static inline bool read_one(const uint8_t *bytes, size_t len)
{
	struct pc_program *unit = pc_program_new(&opts);
	struct pc_program *whole = pc_program_new(&opts);
	const char *error = NULL;
	size_t at = 0;
	bool ok = pc_unpack(unit, "file.o", bytes, len, &at, &error);

	CHECK(ok || (error && !strncmp(error, "file.o: ", 8)));
	if (ok && pc_link_unit(whole, unit, &error)) {
		if (pc_link_close(whole))
			pc_reach(whole, false);
		pc_run(whole, NULL);
	}
	pc_program_free(whole);
	pc_program_free(unit);
	return ok;
}

#endif
