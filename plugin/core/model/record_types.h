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
	PC_VEC(struct pc_record *) parts; /* its members' types */
	PC_VEC(struct pc_record *) all; /* itself, parts and theirs: made when
					 * asked for */
	uint32_t n_parts;             /* program->n_parts when that was */
	uint32_t mark;                /* scratch */
	PC_VEC(struct pc_val) fields; /* pass "ssa": those in use, sorted */
	bool fields_known;
	bool several;    /* pc_record_count (): there are more objects of it */
	uint32_t seen;   /* scratch: in which function, + 1, ... */
	struct pc_val at; /* ... what lies in this location was handed on */
};

/* A record REC has a member of record type PART, by value. */
void pc_record_part(struct pc_program *program, const char *rec,
		    const char *part);
/* Whether the field that values of kind FIELD call NAME ("grid.n") is part of
 * the record type REC, as a member or as one of its members'. */
bool pc_record_has(struct pc_program *program, const char *rec,
		   const char *name);

/* The record type called NAME, which is made if there is none. */
struct pc_record *pc_record_type(struct pc_program *program, const char *name);
/* The same; its list ALL holds it and then all records in it. */
struct pc_record *pc_record_members(struct pc_program *program,
				    const char *name);

#endif
