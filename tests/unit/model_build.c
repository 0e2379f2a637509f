/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model_build.c - what the functions that build a model do.
 */
#include "model/build.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/names.h"
#include "model/program.h"
#include "model/value.h"

#include <string.h>
#include "check.h"

static void builders(struct pc_program *program)
{
	struct pc_fn *fn = pc_fn_get(program, "f");
	struct pc_val a = pc_val_named(program, PC_VAL_VAR, PC_MOD_NONE, "a");
	struct pc_val b = pc_val_named(program, PC_VAL_VAR, PC_MOD_NONE, "a");

	CHECK(pc_fn_get(program, "f") == fn);
	CHECK(pc_fn_get(program, "g") != fn);
	CHECK(program->fns.n == 2 && program->fns.v[1]->index == 1);
	CHECK(fn->pretty == fn->name && !(fn->flags & PC_FN_DEFINED));
	CHECK(pc_block_add(program, fn) == 0 && pc_block_add(program, fn) == 1);
	CHECK(pc_val_eq(a, b));
	b.mod = PC_MOD_ADDR;
	CHECK(!pc_val_eq(a, b));
	CHECK(!pc_val_eq(pc_val_int(1), pc_val_tmp(1)));
	CHECK(!pc_val_eq((struct pc_val){ 0 }, (struct pc_val){ 0 }));
	CHECK(!strcmp(pc_oper_name(PC_OPER_OTHER), "other"));
	CHECK(!strcmp(pc_oper_name(PC_OPER_COUNT), ""));
	CHECK(!strcmp(pc_region_name(PC_REGION_GUARD), "guard"));
	CHECK(!strcmp(pc_region_name(PC_REGION_COUNT), ""));
	for (int i = 0; i < PC_OPER_COUNT; i++)
		CHECK(*pc_oper_name((enum pc_oper)i));
	for (int i = 0; i < PC_REGION_COUNT; i++)
		CHECK(*pc_region_name((enum pc_region_kind)i));
}

int main(void)
{
	struct pc_program *program = pc_program_new(NULL);

	builders(program);
	pc_program_free(program);
	return check_failed != 0;
}
