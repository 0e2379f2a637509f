/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts.h - for the tests of facts: a program with the facts of a text.
 */
#ifndef FACTS_H
#define FACTS_H

#include <string.h>
#include "check.h"
#include "model/contents.h"
#include "parcoach.h"

static inline struct pc_program *with(const char *text)
{
	struct pc_program *program = pc_program_new(NULL);
	struct pc_user_errors errors = { .arena = program->arena };

	program->facts = pc_facts_new(program->arena);
	if (!pc_facts_read(program->facts, "t", text, strlen(text), &errors)) {
		CHECK(!"facts are read");
		fprintf(stderr, "  %s\n", errors.list.v[0]);
	}
	return program;
}

#endif
