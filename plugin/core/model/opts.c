/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * opts.c - the values of options, named and read by the same code in the plugin
 *          and in the command (contract in opts.h).
 */
#include <stdlib.h>
#include <string.h>
#include "model/opts.h"

const char *const pc_level_names[PC_LEVELS] = {
	[PC_LEVEL_PAPER] = "paper",
	[PC_LEVEL_DEFAULT] = "default",
	[PC_LEVEL_STRICT] = "strict",
};

const char *const pc_instrument_names[PC_INSTRUMENTS] = {
	[PC_INSTRUMENT_NONE] = "none",
	[PC_INSTRUMENT_SELECTIVE] = "selective",
	[PC_INSTRUMENT_ALL] = "all",
	[PC_INSTRUMENT_PROOFS] = "proofs",
};

static const struct {
	const char *name;
	uint32_t bit;
} parts[] = {
	{ "uniformity", PC_WITHOUT_UNIFORMITY },
	{ "sequence", PC_WITHOUT_SEQUENCE },
	{ "interprocedural", PC_WITHOUT_INTERPROCEDURAL },
	{ "communicators", PC_WITHOUT_COMMUNICATORS },
	{ "expansion", PC_WITHOUT_EXPANSION },
	{ "slicing", PC_WITHOUT_SLICING },
};

bool pc_opts_without(struct pc_opts *opts, const char *text)
{
	uint32_t bits = 0;

	while (text) {
		size_t len = strcspn(text, ",");
		uint32_t bit = 0;

		for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
			if (strlen(parts[i].name) == len &&
			    !strncmp(parts[i].name, text, len))
				bit = parts[i].bit;
		if (!bit)
			return false;
		bits |= bit;
		text = text[len] ? text + len + 1 : NULL;
	}
	opts->without |= bits;
	return bits;
}

bool pc_opts_processes(struct pc_opts *opts, const char *text)
{
	char *end;
	long n = text ? strtol(text, &end, 10) : 0;

	if (n < 1 || n > 1 << 30 || *end || *text == '+' || *text == ' ')
		return false;
	opts->processes = (uint32_t)n;
	return true;
}
