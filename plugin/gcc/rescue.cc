/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rescue.cc - a bug in the plugin ends the analysis of a unit, not the
 *             compilation (contract in rescue.h).
 *
 * In:   work that changes nothing in GCC except markers: lowering, and the
 *       passes.
 * Out:  the result of the work, or a note and a unit without checks.
 * Cost: about ten system calls each time.
 * Not:  errors that GCC itself finds (its assertions); packing the model,
 *       printing the diagnostics; instrument.cc, during which the unit cannot
 *       be left.
 *
 * RATIONALE: memory that the work has allocated is not freed after a crash: its
 * state is not known.  The signal handlers have a stack of their own, since one
 * of the signals is raised when the normal stack is full.
 */
#include "rescue.h"

#include <setjmp.h>
#include <signal.h>

static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGABRT };
#define SIGNALS ARRAY_SIZE(signals)

static sigjmp_buf behind;
static char reserve[1 << 16];

static void leave(int number)
{
	siglongjmp(behind, number);
}

static void catch_all(struct sigaction *before)
{
	struct sigaction action = {};

	action.sa_handler = leave;
	action.sa_flags = SA_ONSTACK;
	for (unsigned i = 0; i < SIGNALS; i++)
		sigaction(signals[i], &action, &before[i]);
}

static void give_back(const struct sigaction *before)
{
	for (unsigned i = 0; i < SIGNALS; i++)
		sigaction(signals[i], &before[i], NULL);
}

static void give_up(int number)
{
	const char *pass = pcg_unit.program->pass;

	pcg_unit.program = NULL;
	pcg_unit.done = true;
	inform(cfun ? DECL_SOURCE_LOCATION(cfun->decl) : UNKNOWN_LOCATION,
	       "parcoach: internal error (%s, %s): %qs is compiled without checks; "
	       "please report it together with the output of %qs",
	       strsignal(number),
	       pass ? pass : "reading the function", main_input_filename,
	       pass ? "-fplugin-arg-parcoach-dump=model" : "-E");
}

bool pcg_rescue(void (*work)(void *data), void *data)
{
	struct sigaction before[SIGNALS];
	stack_t stack = {}, stack_before;
	int number;

	if (pcg_unit.args.opts.verify) {
		work(data);
		return true;
	}
	stack.ss_sp = reserve;
	stack.ss_size = sizeof reserve;
	sigaltstack(&stack, &stack_before);
	catch_all(before);
	number = sigsetjmp(behind, 1);
	if (!number)
		work(data);
	give_back(before);
	sigaltstack(&stack_before, NULL);
	if (number)
		give_up(number);
	return !number;
}
