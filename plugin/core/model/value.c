/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * value.c - the values of the model (contract in value.h).
 */
#include "model/value.h"

#include "base/intern.h"
#include "model/contents.h"
#include "model/frame_name.h"
#include "model/program.h"

struct pc_val pc_val_int(int64_t number)
{
	return (struct pc_val){ .kind = PC_VAL_INT, .num = number };
}

struct pc_val pc_val_tmp(int64_t number)
{
	return (struct pc_val){ .kind = PC_VAL_TMP, .num = number };
}

struct pc_val pc_val_named(struct pc_program *program, enum pc_val_kind kind,
			   enum pc_val_mod mod, const char *name)
{
	return (struct pc_val){ .kind = kind, .mod = mod,
				.name = pc_name(program, name) };
}

bool pc_val_eq(struct pc_val a, struct pc_val b)
{
	return a.kind == b.kind && a.mod == b.mod && a.kind != PC_VAL_UNKNOWN &&
	       (pc_val_has_name(a) ? a.name == b.name : a.num == b.num);
}

bool pc_val_is_field(struct pc_val value)
{
	return value.mod == PC_MOD_DEREF ||
	       (value.kind == PC_VAL_FIELD && value.mod == PC_MOD_NONE);
}

bool pc_val_is_frame(struct pc_val value)
{
	return value.kind == PC_VAL_FIELD &&
	       !strncmp(value.name, PC_FRAME, strlen(PC_FRAME));
}

struct pc_val pc_elem_stem(struct pc_program *program, struct pc_val at)
{
	struct pc_name_head *head = pc_name_head(at.name);

	if (!head->array)
		head->array = pc_intern_slot(program->arena, &program->names,
					     at.name, head->stem)->name;
	at.name = head->array;
	return at;
}
