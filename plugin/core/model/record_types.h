/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record_types.h - which record types have which others as members.
 */
#ifndef PC_RECORD_TYPES_H
#define PC_RECORD_TYPES_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"

/* A record type: struct, union, class, derived type. */
struct pc_record {
	const char *name;
	PC_VEC(struct pc_record *) parts; /* the types of its members */
	PC_VEC(struct pc_record *) all; /* itself and all types in it; made at
					 * the first request */
	uint32_t n_parts;             /* program->n_parts at that time */
	uint32_t mark;                /* scratch */
	PC_VEC(struct pc_val) fields; /* pass "ssa": fields in use, sorted */
	bool fields_known;
	bool several;    /* pc_record_count (): it has several objects */
	/* Scratch: functions, + 1, that create and fill one; in which AT was passed. */
	uint32_t made, asked, seen;
	struct pc_val at;
};

/* A record REC has a member of record type PART, by value. */
void pc_record_part(struct pc_program *program, const char *rec,
		    const char *part);
/* Whether the field with the PC_VAL_FIELD name NAME ("grid.n") is part of the
 * record type REC, as a member or in a member. */
bool pc_record_has(struct pc_program *program, const char *rec,
		   const char *name);

/* The record type called NAME; a new one is made if there is none. */
struct pc_record *pc_record_type(struct pc_program *program, const char *name);
/* The same; its list ALL has the type itself and then all types in it. */
struct pc_record *pc_record_members(struct pc_program *program,
				    const char *name);

#endif
