/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record.h - record types: their fields in use, and which have several objects.
 */
#ifndef PC_RECORD_H
#define PC_RECORD_H

#include <stdbool.h>
#include <stdint.h>

struct pc_fn;
struct pc_program;
struct pc_val;

/* Record the fields that FN uses.  After the last function, sort them. */
void pc_record_collect(struct pc_program *program, const struct pc_fn *fn);
void pc_record_sort(struct pc_program *program);

/* The fields in use that are part of REC, sorted by pc_place_compare (): *N. */
const struct pc_val *pc_record_fields(struct pc_program *program,
				      const char *rec, uint32_t *n);

/* Find the record types with more than one object, after the pass "ssa"; then,
 * whether the type of the field NAME is one of them. */
void pc_record_count(struct pc_program *program);
bool pc_record_several(struct pc_program *program, const char *name);

#endif
