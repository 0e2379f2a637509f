/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts_names.c - facts on a function count for each spelling of its name by
 *                 a linker, and for no other name.
 */
#include "parcoach.h"

#include "check.h"
#include "facts.h"

/* Spellings of functions: which links are meant, which are not. */
static void test_names(void)
{
	static const struct {
		const char *link;
		bool meant, fortran;
	} names[] = {
		{ "plain", true, false },
		{ "plain_", true, true },
		{ "plain__", true, true },
		{ "__plain_MOD_x", false, false },
		{ "_Z5plainv", true, false },
		{ "_ZL5plaini", true, false },
		{ "_ZN2ns5plainEv", false, false },
		{ "_ZN12_GLOBAL__N_15plainEv", true, false },
		{ "plainly", false, false },
		{ "_", false, false },
		{ "__comms_MOD_bar", true, true },
		{ "bar_", false, false },
		{ "_ZN5comms3barEv", true, false },
		{ "_ZNK5comms3barEi", true, false },
		{ "_ZN5comms3barIiEEvT_", false, false },
		{ "_ZN5comms3barE", true, false },
		{ "_ZN5comms3bar", false, false },
		{ "_ZN5comms4barrEv", false, false },
		{ "_ZN5comms99bar", false, false },
		{ "_ZN99999999999999999999x", false, false },
		{ "_Z", false, false },
		{ "_ZN", false, false },
		{ "plain.3", true, true },
		{ "plain.", false, false },
		{ ".3", false, false },
		{ "plain.x3", false, false },
		{ "upper_", true, true },
		{ "upper", false, false },
		{ "Upper", true, false },
	};
	struct pc_program *p = with("collective plain comm=1\n"
				    "collective comms::bar comm=1\n"
				    "collective Upper\n");

	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		const struct pc_mpi_op *op = pc_fn_get(p, names[i].link)->op;

		CHECK(!op == !names[i].meant);
		CHECK(!op || pc_mpi_op_is_fortran(op, names[i].link) ==
			      names[i].fortran);
		if (!op != !names[i].meant)
			fprintf(stderr, "  %s\n", names[i].link);
	}
	pc_program_free(p);
}

int main(void)
{
	test_names();
	return check_failed != 0;
}
