/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record_types.h - which record types have which others as members.
 */
#ifndef PC_RECORD_TYPES_H
#define PC_RECORD_TYPES_H

#include "model/model.h"

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
