/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model.c - the model as the compiler's side builds it: what the builders do,
 *           that it prints and reads back, and that the verifier refuses what
 *           the text form cannot even say.
 */
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/names.h"
#include "model/print.h"
#include "model/program.h"
#include "model/text.h"
#include "model/value.h"
#include "model/verify.h"

#include <stdlib.h>
#include <string.h>
#include "check.h"

static struct pc_loc at(const char *file, uint32_t line, uint32_t col)
{
	return (struct pc_loc){ .file = file, .line = line, .col = col };
}

/* A function with one block that returns. */
static struct pc_fn *small(struct pc_program *program, const char *name)
{
	struct pc_fn *fn = pc_fn_get(program, name);

	fn->flags |= PC_FN_DEFINED;
	fn->unit = "u.c";
	fn->loc = at("u.c", 1, 1);
	pc_block_add(program, fn);
	fn->blocks.v[0].term = PC_TERM_RET;
	return fn;
}

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

/* What PROGRAM prints, for the caller to free. */
static char *printed(const struct pc_program *program)
{
	FILE *file = tmpfile();
	char *text = calloc(1, 1 << 16);

	if (!file || !text)
		abort();
	pc_model_print(file, program);
	rewind(file);
	if (fread(text, 1, (1 << 16) - 1, file) == 0)
		text[0] = 0;
	fclose(file);
	return text;
}

/* A model with names that need quotes; printed, read and printed again. */
static void there_and_back(struct pc_program *program)
{
	struct pc_fn *fn = small(program, "operator ()<\"x\">");
	struct pc_event *event = pc_event_add(program, fn, 0, PC_EV_CALL,
					      at("other file.h", 7, 0));
	struct pc_program *again = pc_program_new(NULL);
	const char *error;
	char *text, *text2;

	event->callee = pc_fn_get(program, "MPI_Barrier");
	pc_event_arg(program, event, pc_val_named(program, PC_VAL_VAR,
						  PC_MOD_ADDR, "D.12\n\x7f"));
	pc_event_arg(program, event, pc_val_int(INT64_MIN));
	CHECK(pc_model_verify_fn(program, fn, &error));
	text = printed(program);
	CHECK(strstr(text, "call MPI_Barrier(&\"D.12\\n\\x7f\", "
			   "-9223372036854775808) @\"other file.h\":7\n"));
	CHECK(pc_model_read(again, "t", text, strlen(text), &error));
	CHECK(!error && again->fns.n == 2);
	CHECK(!strcmp(again->fns.v[0]->name, "operator ()<\"x\">"));
	text2 = printed(again);
	CHECK(!strcmp(text, text2));
	free(text);
	free(text2);
	pc_program_free(again);
}

/* A second text adds to the program, but does not define a function again. */
static void second_text(struct pc_program *program)
{
	static const char one[] = "func one a.c:1\nb0: call two(); ret";
	static const char two[] =
		"extern one noreturn\nfunc two b.c:1\nb0: ret";
	const char *error;

	CHECK(pc_model_read(program, "1", one, sizeof one - 1, &error));
	CHECK(!pc_model_read(program, "2", two, sizeof two - 1, &error));
	CHECK(!strcmp(error, "2:1:8: 'one' is defined already"));
	CHECK(pc_model_read(program, "2", two + 20, sizeof two - 21, &error));
	CHECK(pc_fn_get(program, "two")->flags & PC_FN_DEFINED);
	CHECK(!pc_model_read(program, "1", one, sizeof one - 1, &error));
	CHECK(!strcmp(error, "1:1:6: 'one' is defined already"));
}

/* Whether the verifier refuses FN with a message that contains WHAT. */
static bool refused(struct pc_program *program, struct pc_fn *fn,
		   const char *what)
{
	const char *error = NULL;

	if (pc_model_verify_fn(program, fn, &error) || !error)
		return 0;
	if (!strstr(error, what))
		fprintf(stderr, "%s\n", error);
	return strstr(error, what) != NULL;
}

static void bad_blocks(struct pc_program *program)
{
	struct pc_fn *fn = small(program, "f");
	const char *error;

	CHECK(pc_model_verify_fn(program, fn, &error) && !error);
	fn->blocks.v[0].id = 3;
	CHECK(refused(program, fn, "in 'f', b0: the block says that it is b3"));
	fn->blocks.v[0].id = 0;
	pc_block_to(program, fn, 0, 0);
	CHECK(refused(program, fn, "cannot have 1 successor"));
	fn->blocks.v[0].term = PC_TERM_BR;
	CHECK(refused(program, fn, "cannot have 1 successor"));
	pc_block_to(program, fn, 0, 1);
	CHECK(refused(program, fn, "there is no block b1"));
	fn->blocks.v[0].term = PC_TERM_TRY;
	fn->blocks.v[0].succ.v[1] = 0;
	CHECK(pc_model_verify_fn(program, fn, &error));
	fn->blocks.v[0].cond = pc_val_int(1);
	CHECK(refused(program, fn, "a value at a terminator that takes none"));
	fn->blocks.v[0].cond = (struct pc_val){ 0 };
	fn->blocks.v[0].flags = PC_BLF_WORKSHARE;
	CHECK(refused(program, fn, "workshare at a terminator that does not"));
	fn->blocks.v[0].term = (enum pc_term_kind)99;
	CHECK(refused(program, fn, "a terminator of an unknown kind"));
	fn->blocks.n = 0;
	CHECK(refused(program, fn, "u.c:1:1: in 'f': no block b0"));
	fn->flags |= PC_FN_BROKEN;
	CHECK(pc_model_verify_fn(program, fn, &error));
}

static void bad_events(struct pc_program *program)
{
	struct pc_fn *fn = small(program, "f");
	struct pc_event *event =
		pc_event_add(program, fn, 0, PC_EV_CALL, at("u.c", 5, 2));

	CHECK(refused(program, fn, "u.c:5:2: in 'f', b0, event 1: a call "
			       "through a pointer, but the pointer is missing"));
	pc_event_arg(program, event, pc_val_tmp(-1));
	CHECK(refused(program, fn, "temporaries are %0 to"));
	event->args.v[0] = (struct pc_val){ .kind = PC_VAL_VAR };
	CHECK(refused(program, fn, "a name is missing"));
	event->args.v[0] = pc_val_int(3);
	event->args.v[0].name = "x";
	CHECK(refused(program, fn, "a name that is not allowed here"));
	event->args.v[0] = pc_val_int(3);
	event->args.v[0].mod = PC_MOD_DEREF;
	CHECK(refused(program, fn, "something that is not a variable"));
	event->args.v[0].kind = (enum pc_val_kind)77;
	CHECK(refused(program, fn, "a value of an unknown kind"));
	event->args.v[0] = pc_val_int(3);
	event->args.v[0].rec = "grid";
	CHECK(refused(program, fn, "a record without an argument"));
	event->args.v[0].rec = NULL;
	event->kind = PC_EV_EXIT;
	CHECK(refused(program, fn, "operands that are not allowed here"));
	event->args.n = 0;
	event->kind = (enum pc_ev_kind)66;
	CHECK(refused(program, fn, "an event of an unknown kind"));
	event->kind = PC_EV_ENTER;
	event->region = PC_REGION_COUNT;
	CHECK(refused(program, fn, "an unknown construct"));
	event->kind = PC_EV_ASSIGN;
	event->oper = PC_OPER_COUNT;
	event->dst = pc_val_tmp(1);
	CHECK(refused(program, fn, "an unknown operation"));
}

static void bad_places(struct pc_program *program)
{
	struct pc_fn *fn = small(program, "f");

	fn->end = at(NULL, 9, 1);
	CHECK(refused(program, fn, "a place without a file"));
	fn->end = at("u.c", 0, 1);
	CHECK(refused(program, fn, "a place without a line"));
	fn->end = at("u.c", 0, 0);
	fn->blocks.v[0].loc = at(NULL, 3, 0);
	CHECK(refused(program, fn, "in 'f', b0: a place without a file"));
	fn->blocks.v[0].loc = at(NULL, 0, 0);
	fn->unit = NULL;
	CHECK(refused(program, fn, "no unit"));
}

int main(void)
{
	void (*const tests[])(struct pc_program *) = {
		builders, there_and_back, second_text, bad_blocks, bad_events,
		bad_places,
	};

	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
		struct pc_program *program = pc_program_new(NULL);

		tests[i](program);
		pc_program_free(program);
	}
	return check_failed != 0;
}
