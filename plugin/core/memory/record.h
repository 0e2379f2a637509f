/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record.h - record types: which have which others as members, the fields of each
 *            that are in use, and of which there are several objects (record.c).
 */
#ifndef PC_RECORD_H
#define PC_RECORD_H

#include <stdbool.h>
#include <stdint.h>

struct pc_fn;
struct pc_program;
struct pc_val;

/* Note the fields that FN uses; then, behind the last function, before the next. */
void pc_record_collect(struct pc_program *program, const struct pc_fn *fn);
void pc_record_sort(struct pc_program *program);

/* The fields in use that are part of REC, sorted by pc_place_compare: *N. */
const struct pc_val *pc_record_fields(struct pc_program *program,
				      const char *rec, uint32_t *n);

/* Find the record types of which there is more than one object.  Behind the
 * pass "ssa"; then whether that of the field NAME is one. */
void pc_record_count(struct pc_program *program);
bool pc_record_several(struct pc_program *program, const char *name);

#endif
