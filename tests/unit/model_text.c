/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model_text.c - a model prints, reads back and prints the same; a second
 *                text adds to the program.
 */
#include "model/build.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/print.h"
#include "model/program.h"
#include "model/text.h"
#include "model/value.h"
#include "model/verify.h"

#include <stdlib.h>
#include <string.h>
#include "check.h"
#include "small.h"

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

int main(void)
{
	void (*const tests[])(struct pc_program *) = {
		there_and_back, second_text,
	};

	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
		struct pc_program *program = pc_program_new(NULL);

		tests[i](program);
		pc_program_free(program);
	}
	return check_failed != 0;
}
