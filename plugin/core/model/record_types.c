/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record_types.c - membership of record types (contract in record_types.h).
 *
 * In:   pairs of records, by name.  A field's name is the name of its record, a
 *       dot and its own name.
 * Cost: for each record, at the first question about it, the pairs that it
 *       leads to; then O(records in it) per question.
 * Not:  the target of a pointer member; types in different scopes with one name
 *       are one type.
 */
#include "model/record_types.h"

#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "model/program.h"

struct pc_record *pc_record_type(struct pc_program *program, const char *name)
{
	struct pc_intern_slot *slot =
		pc_intern_slot(program->arena, &program->record_by_name, name,
			       strlen(name));
	struct pc_record *record = (struct pc_record *)slot->value;

	if (record)
		return record;
	record = PC_NEW(program->arena, struct pc_record);
	record->name = pc_name(program, name);
	slot->value = record;
	pc_vec_push(program->arena, program->records, record);
	return record;
}

void pc_record_part(struct pc_program *program, const char *rec,
		    const char *part)
{
	struct pc_record *record = pc_record_type(program, rec);
	struct pc_record *other = pc_record_type(program, part);

	for (uint32_t i = 0; i < record->parts.n; i++)
		if (record->parts.v[i] == other)
			return;
	pc_vec_push(program->arena, record->parts, other);
	program->n_parts++;
}

static void add(struct pc_program *program, struct pc_record *record,
		struct pc_record *part)
{
	if (part->mark == program->record_mark)
		return;
	part->mark = program->record_mark;
	pc_vec_push(program->arena, record->all, part);
}

struct pc_record *pc_record_members(struct pc_program *program,
				    const char *name)
{
	struct pc_record *record = pc_record_type(program, name);

	if (record->all.n && record->n_parts == program->n_parts)
		return record;
	program->record_mark++;
	record->all.n = 0;
	record->n_parts = program->n_parts;
	add(program, record, record);
	for (uint32_t i = 0; i < record->all.n; i++) {
		const struct pc_record *part = record->all.v[i];

		for (uint32_t j = 0; j < part->parts.n; j++)
			add(program, record, part->parts.v[j]);
	}
	return record;
}

bool pc_record_has(struct pc_program *program, const char *rec,
		   const char *name)
{
	const struct pc_record *record = pc_record_members(program, rec);

	for (uint32_t i = 0; i < record->all.n; i++) {
		const char *part = record->all.v[i]->name;
		size_t len = strlen(part);

		if (!strncmp(name, part, len) && name[len] == '.')
			return true;
	}
	return false;
}
