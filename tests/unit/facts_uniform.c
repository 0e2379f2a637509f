/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts_uniform.c - facts on variables, fields and functions count for each
 *                   spelling of the name, and for no other name.
 */
#include "parcoach.h"

#include "check.h"
#include "facts.h"

static bool uniform(struct pc_program *p, const char *fn, enum pc_lang lang,
		    enum pc_val_kind kind, enum pc_val_mod mod,
		    const char *name)
{
	struct pc_fn *f = pc_fn_get(p, fn);

	f->lang = lang;
	return pc_user_uniform(p, f, pc_val_named(p, kind, mod, name));
}

static bool field(struct pc_program *p, const char *name)
{
	return uniform(p, "f", PC_LANG_C, PC_VAL_FIELD, PC_MOD_NONE, name);
}

/* Fields of types with a namespace, and of typedefs that are kept apart. */
static void test_fields(void)
{
	struct pc_program *p = with("uniform field comms::W.mode\n"
				    "uniform field grid_t.nx\n"
				    "uniform field In.n\n");

	CHECK(field(p, "comms::W.mode") && field(p, "all::comms::W.mode"));
	CHECK(!field(p, "W.mode") && !field(p, "other::W.mode"));
	CHECK(!field(p, "comms::W.mod") && !field(p, "mycomms::W.mode"));
	CHECK(field(p, "grid_t#a_h_2.nx") && field(p, "grid_t#b_h_7.nx"));
	CHECK(field(p, "grid_t.nx") && !field(p, "grid_t#a_h_2.ny"));
	CHECK(!field(p, "grid#t.nx") && !field(p, "#.") && !field(p, "::"));
	CHECK(field(p, "a::In.n") && field(p, "In.n") && !field(p, "aIn.n"));
	pc_program_free(p);
}

static void test_values(void)
{
	struct pc_program *p = with("uniform variable n\n"
				    "uniform variable mod::steps\n"
				    "uniform variable /Blk/Tol\n"
				    "uniform variable Params%NX\n"
				    "uniform field grid.nx\n"
				    "uniform variable k in=setup\n"
				    "uniform variable *q in=setup\n"
				    "uniform variable j in=setup exact\n"
				    "uniform function size\n");
	const enum pc_lang c = PC_LANG_C, f = PC_LANG_FORTRAN;

#define VAR PC_VAL_VAR, PC_MOD_NONE
#define STAR PC_VAL_VAR, PC_MOD_DEREF
#define GLOBAL PC_VAL_GLOBAL, PC_MOD_NONE
#define FIELD PC_VAL_FIELD, PC_MOD_NONE
	CHECK(uniform(p, "main", c, GLOBAL, "n"));
	CHECK(!uniform(p, "main", c, PC_VAL_GLOBAL, PC_MOD_ADDR, "n"));
	CHECK(!uniform(p, "main", c, PC_VAL_GLOBAL, PC_MOD_DEREF, "n"));
	CHECK(!uniform(p, "main", c, VAR, "n"));
	CHECK(!uniform(p, "main", c, FIELD, "n"));
	CHECK(!uniform(p, "main", c, GLOBAL, "nn"));
	CHECK(uniform(p, "x_", f, GLOBAL, "__mod_MOD_steps"));
	CHECK(!uniform(p, "x_", f, GLOBAL, "__mod_MOD_step"));
	CHECK(uniform(p, "main", c, GLOBAL, "_ZN3mod5stepsE"));
	CHECK(uniform(p, "x_", f, GLOBAL, "blk_.tol"));
	CHECK(uniform(p, "x_", f, GLOBAL, "blk_.tol#8_4"));
	CHECK(!uniform(p, "x_", f, GLOBAL, "blk_.to#8_4"));
	CHECK(uniform(p, "x_", f, FIELD, "params.nx"));
	CHECK(uniform(p, "main", c, FIELD, "grid.nx"));
	CHECK(!uniform(p, "main", c, FIELD, "grid.ny"));
	CHECK(uniform(p, "setup", c, VAR, "k"));
	CHECK(uniform(p, "setup", c, VAR, "k#2"));
	CHECK(!uniform(p, "setup", c, STAR, "k"));
	CHECK(uniform(p, "setup_", f, STAR, "k"));
	CHECK(uniform(p, "_Z5setupv", PC_LANG_CXX, VAR, "k"));
	CHECK(!uniform(p, "main", c, VAR, "k"));
	CHECK(uniform(p, "setup", c, STAR, "q"));
	CHECK(!uniform(p, "setup", c, VAR, "q"));
	CHECK(uniform(p, "setup", c, VAR, "j"));
	CHECK(!uniform(p, "setup", c, VAR, "j#2"));
	CHECK(uniform(p, "main", c, GLOBAL, "setup.k"));
	CHECK(uniform(p, "main", c, FIELD, "FRAME.setup.k"));
	CHECK(!uniform(p, "MAIN__", f, VAR, "k"));
	pc_fn_get(p, "MAIN__")->pretty = "setup";
	CHECK(uniform(p, "MAIN__", f, VAR, "k"));
	CHECK(uniform(p, "MAIN__", f, GLOBAL, "MAIN__.k"));
	CHECK(!uniform(p, "MAIN__", f, VAR, "m"));
	CHECK(!uniform(p, "MAIN__", f, GLOBAL, "MAIN.k"));
	CHECK(!pc_user_uniform(p, NULL, pc_val_int(3)));
	CHECK(pc_fn_get(p, "size")->flags & PC_FN_UNIFORM);
	CHECK(pc_fn_get(p, "size_")->flags & PC_FN_UNIFORM);
	CHECK(!(pc_fn_get(p, "sizes")->flags & PC_FN_UNIFORM));
	pc_program_free(p);
	p = pc_program_new(NULL);
	CHECK(!uniform(p, "main", c, GLOBAL, "n"));
	pc_program_free(p);
}

int main(void)
{
	test_values();
	test_fields();
	return check_failed != 0;
}
