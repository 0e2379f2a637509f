/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model_verify.c - the verifier refuses blocks, events and places that the
 *                  text form cannot express.
 */
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/program.h"
#include "model/value.h"
#include "model/verify.h"

#include <string.h>
#include "check.h"
#include "small.h"

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
		bad_blocks, bad_events, bad_places,
		bad_places,
	};

	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
		struct pc_program *program = pc_program_new(NULL);

		tests[i](program);
		pc_program_free(program);
	}
	return check_failed != 0;
}
