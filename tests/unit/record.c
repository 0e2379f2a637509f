/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record.c - which fields are part of which records.
 */
#include "model/program.h"
#include "model/record_types.h"

#include <stdio.h>
#include "check.h"

static void direct(struct pc_program *p)
{
	CHECK(pc_record_has(p, "grid", "grid.n"));
	CHECK(pc_record_has(p, "grid", "grid.inner.x"));
	CHECK(!pc_record_has(p, "grid", "grid"));
	CHECK(!pc_record_has(p, "grid", "gridx.n"));
	CHECK(!pc_record_has(p, "grid", "gri.n"));
	CHECK(!pc_record_has(p, "grid", "inner.x"));
}

static void contained(struct pc_program *p)
{
	pc_record_part(p, "grid", "inner");
	CHECK(pc_record_has(p, "grid", "inner.x"));
	CHECK(!pc_record_has(p, "inner", "grid.n"));
	CHECK(!pc_record_has(p, "grid", "point.x"));
	/* Learnt after the first question. */
	pc_record_part(p, "inner", "point");
	pc_record_part(p, "inner", "point");
	CHECK(pc_record_has(p, "grid", "point.x"));
	CHECK(pc_record_has(p, "inner", "point.x"));
	CHECK(pc_record_has(p, "grid", "grid.n"));
	CHECK(!pc_record_has(p, "point", "inner.x"));
}

/* No types of a real program, but nothing may hang. */
static void circle(struct pc_program *p)
{
	char from[32], to[32];

	pc_record_part(p, "a", "b");
	pc_record_part(p, "b", "a");
	pc_record_part(p, "b", "b");
	CHECK(pc_record_has(p, "a", "b.n") && pc_record_has(p, "b", "a.n"));
	CHECK(!pc_record_has(p, "a", "c.n"));
	for (int i = 0; i < 1000; i++) {
		snprintf(from, sizeof from, "r%d", i);
		snprintf(to, sizeof to, "r%d", i + 1);
		pc_record_part(p, from, to);
	}
	CHECK(pc_record_has(p, "r0", "r1000.n"));
	CHECK(!pc_record_has(p, "r1", "r0.n"));
}

int main(void)
{
	struct pc_program *p = pc_program_new(NULL);

	direct(p);
	contained(p);
	circle(p);
	pc_program_free(p);
	return check_failed != 0;
}
