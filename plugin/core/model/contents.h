/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contents.h - what a program (program.h) contains: its functions, names, records
 *              and variables, and what the passes keep for all of it.
 */
#ifndef PC_MODEL_CONTENTS_H
#define PC_MODEL_CONTENTS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/intern_table.h"
#include "base/vec.h"
#include "model/model.h"

struct pc_program {
	struct pc_arena *arena;
	struct pc_arena *scratch; /* empty, for pc_scratch_take (), or NULL */
	PC_VEC(struct pc_bodies) bodies; /* bodies.h */
	struct pc_intern names;
	struct pc_intern fn_by_name; /* slot->value: struct pc_fn * */
	PC_VEC(struct pc_fn *) fns;  /* in order of first mention */
	PC_VEC(const char *) threadprivate; /* globals with a copy per thread */
	struct pc_intern threadprivate_by_name;
	PC_VEC(struct pc_record *) records;
	struct pc_intern record_by_name; /* slot->value: struct pc_record * */
	uint32_t n_parts;                /* the sum over all records */
	const char *pass;                /* the running pass, or NULL */
	uint32_t record_mark;            /* the last mark that was given */
	PC_VEC(struct pc_val) fields;    /* pass "ssa": all in use, sorted */
	struct pc_intern elems_by_name;  /* memory/element.c */
	uint32_t n_elems;
	PC_VEC(const char *) locals; /* static storage, local to the unit */
	struct pc_intern local_names; /* slot->value: not NULL */
	PC_VEC(const char *) others; /* of one unit: variables of other units */
	struct pc_intern other_names; /* slot->value: not NULL */
	PC_VEC(const char *) other_records; /* types of their objects */
	bool other_any; /* or of any type */
	PC_VEC(struct pc_initial) initials; /* of some LOCALS, in order */
	PC_VEC(struct pc_slot) slots;
	uint32_t n_units; /* number of linked units (link.c) */
	PC_VEC(struct pc_second_name) aliases; /* model/link_alias.c */
	uint32_t n_groups;               /* of aliases */
	uint32_t n_defined; /* set by the pass "ssa": analyzed functions */
	bool closed, sliced, inter; /* all callers known; slice/slice.h; value/inter.c */
	uint32_t n_calls; /* between functions of the unit */
	struct pc_targets *targets;      /* made at the first request */
	struct pc_thrown *thrown; /* rewrite/throws_type.c */
	PC_VEC(struct pc_copy) copies; /* model/copies.h */
	PC_VEC(struct pc_diag *) diags;
	const struct pc_opts *opts;
	const char *unit; /* file name of the unit */
	/* Of the unit, if its name is relative, or NULL; of a whole program: the
	 * directory to which its names of files are made relative, or NULL. */
	const char *dir;
	struct pc_points *points; /* memory/points.c */
	struct pc_values *values; /* value/number.c */
	struct pc_levels *levels; /* threads/levels.c */
	struct pc_facts *facts; /* facts of the user, or NULL (facts.h) */
	const struct pc_unit *order; /* proof/prove.c, or NULL */
};

#endif
