/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts.c - what the user says of names, found under every spelling of the
 *           linker and under no other; wrong lines; hostile text.
 */
#include <stdio.h>
#include <string.h>
#include "check.h"
#include "parcoach.h"

static struct pc_program *with(const char *text)
{
	struct pc_program *program = pc_program_new(NULL);
	struct pc_user_errors errors = { .arena = program->arena };

	program->facts = pc_facts_new(program->arena);
	if (!pc_facts_read(program->facts, "t", text, strlen(text), &errors)) {
		CHECK(!"facts are read");
		fprintf(stderr, "  %s\n", errors.list.v[0]);
	}
	return program;
}

/* The row of NAME; a row that fits nothing if there is none. */
static const struct pc_mpi_op *row(struct pc_program *program,
				   const char *name)
{
	static const struct pc_mpi_op none = { .class_ = PC_OP_CLASS_COUNT };
	const struct pc_mpi_op *op = pc_fn_get(program, name)->op;

	return op ? op : &none;
}

static void test_rows(void)
{
	struct pc_program *p = with(
		"# a comment\n"
		"collective all comm=2 root=1 op=3 counts=4,5 types=6 "
		"uniform=7,result varying=8 writes=7,8\n"
		"collective on_world comm=world nonblocking thread-safe\r\n"
		"collective sub comm=1 made=2\n"
		"collective write_all file=1\n"
		"collective obj object=3 as=MPI_Allreduce_c name=\"an object\"\n"
		"local me varying=result rank\n"
		"wrapper my_bcast MPI_Bcast\n"
		"noreturn die # not more\n");
	const struct pc_mpi_op *op = row(p, "all");

	CHECK(op->class_ == PC_OP_COLL && op->on == PC_ON_COMM);
	CHECK(op->comm == 1 && op->root == 0 && op->redop == 2);
	CHECK(op->counts == 0x18 && op->types == 0x20);
	CHECK(op->uniform == (0x40u | PC_OP_RETURNS) && op->varying == 0x80);
	CHECK(op->output == 0xc0 && op->input == (0x7fffffffu & ~0xc0u));
	CHECK(op->flags == PC_OPF_USER && !strcmp(op->base, "all"));
	CHECK(op->nargs == 8);
	op = row(p, "on_world");
	CHECK(op->class_ == PC_OP_COLL_NB && op->on == PC_ON_WORLD);
	CHECK(op->flags == (PC_OPF_USER | PC_OPF_THREAD_SAFE));
	CHECK(op->comm == -1 && op->output == 0x7fffffff && !op->input);
	CHECK(row(p, "sub")->class_ == PC_OP_COMM_CTOR);
	CHECK(row(p, "sub")->made == 1);
	CHECK(row(p, "write_all")->class_ == PC_OP_FILE);
	op = row(p, "obj");
	CHECK(op->on == PC_ON_NONE && op->comm == 2);
	CHECK(!strcmp(op->name, "an object"));
	CHECK(!strcmp(op->base, "MPI_Allreduce"));
	CHECK(op->hash == pc_mpi_op_find("MPI_Allreduce")->hash);
	op = row(p, "me");
	CHECK(op->class_ == PC_OP_LOCAL && op->flags & PC_OPF_SETS_RANK);
	CHECK(op->varying == PC_OP_RETURNS);
	op = row(p, "my_bcast");
	CHECK(op->class_ == PC_OP_COLL && op->comm == 4 && op->root == 3);
	CHECK(op->hash == pc_mpi_op_find("MPI_Bcast")->hash);
	CHECK(!strcmp(op->name, "my_bcast") && !strcmp(op->base, "MPI_Bcast"));
	CHECK(op->flags & PC_OPF_USER);
	CHECK(pc_mpi_op_is_fortran(row(p, "my_bcast_"), "my_bcast_"));
	CHECK(row(p, "die")->class_ == PC_OP_ABORT);
	CHECK(row(p, "other")->class_ == PC_OP_CLASS_COUNT);
	CHECK(row(p, "MPI_Bcast") == pc_mpi_op_find("MPI_Bcast"));
	pc_program_free(p);
}

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

static char unused[256];

static void note(const char *file, uint32_t line, const char *text)
{
	size_t len = strlen(unused);

	snprintf(unused + len, sizeof unused - len, "%s:%u:%s;", file,
		 (unsigned)line, text);
}

/* Facts of which nothing has the name are said once. */
static void test_unused(void)
{
	static const char text[] = "func f (n) a.c:1\nb0:\n"
				   "\t%0 = add .grid.nx, @steps\n"
				   "\tcall g(&@comm)\n\tret\n";
	struct pc_program *p = with("noreturn g\nnoreturn h\n"
				    "uniform field grid.nx\n"
				    "uniform field grid.ny\n"
				    "uniform variable steps\n"
				    "uniform variable n in=f\n"
				    "uniform variable m in=f\n"
				    "handle comm MPI_COMM_WORLD\n"
				    "uniform variable m in=f\n");
	const char *error = NULL;

	CHECK(pc_model_read(p, "a.pcm", text, strlen(text), &error));
	pc_facts_unused(p, note);
	CHECK(!strcmp(unused, "t:2:noreturn h;t:4:uniform field grid.ny;"
		      "t:7:uniform variable m in=f;"));
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

/* Each line is wrong and alone says WHAT; what surrounds it is kept. */
static void test_errors(void)
{
	static const struct {
		const char *line, *what;
	} wrong[] = {
		{ "colective f", "unknown kind of fact 'colective'" },
		{ "collective", "the name of a function is missing" },
		{ "collective comm=1", "the name of a function is missing" },
		{ "collective f comm=0", "'comm=0' does not name an argument" },
		{ "collective f comm=32", "'comm=32' does not name an argument" },
		{ "collective f comm=", "'comm=' does not name an argument" },
		{ "collective f comm=1x", "'comm=1x' does not name an argument" },
		{ "collective f root=99999999999999999999", "root=9999" },
		{ "collective f uniform=1,,2", "not a list of arguments" },
		{ "collective f uniform=1,", "not a list of arguments" },
		{ "collective f uniform=", "not a list of arguments" },
		{ "collective f uniform=resultx", "not a list of arguments" },
		{ "collective f communicator=1", "unknown word" },
		{ "collective f as=", "unknown word" },
		{ "wrapper f", "two names" },
		{ "wrapper f MPI_Bcast 1", "two names" },
		{ "wrapper f MPI_Brcast", "no MPI procedure 'MPI_Brcast'" },
		{ "uniform", "unknown fact 'uniform '" },
		{ "uniform n", "unknown fact 'uniform n'" },
		{ "uniform variable", "a name is missing" },
		{ "uniform variable n on=f", "unknown word 'on=f'" },
		{ "uniform variable /n", "not a variable of a common block" },
		{ "uniform variable //n", "not a variable of a common block" },
		{ "uniform variable a%", "not a component" },
		{ "uniform field n", "'n' is not a field" },
		{ "uniform function f g", "nothing may follow" },
		{ "local \"f", "has no closing" },
		{ "local f\x01", "the byte \\x01" },
	};

	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct pc_program *p = pc_program_new(NULL);
		struct pc_user_errors errors = { .arena = p->arena };
		char text[256];
		bool ok;

		snprintf(text, sizeof text, "\nlocal a\n%s\nlocal b",
			 wrong[i].line);
		p->facts = pc_facts_new(p->arena);
		ok = pc_facts_read(p->facts, "f.txt", text, strlen(text),
				   &errors);
		CHECK(!ok && errors.n == 1 && errors.list.n == 1);
		if (errors.list.n) {
			CHECK(!strncmp(errors.list.v[0], "f.txt:3: ", 9));
			CHECK(strstr(errors.list.v[0], wrong[i].what));
			if (!strstr(errors.list.v[0], wrong[i].what))
				fprintf(stderr, "  %s\n", errors.list.v[0]);
		}
		CHECK(pc_fn_get(p, "a")->op && pc_fn_get(p, "b")->op);
		pc_program_free(p);
	}
}

/* Bytes of all kinds: no crash, and the first errors are kept. */
static void test_hostile(void)
{
	static char text[1 << 20];
	static const char bits[] = "collective\nuniform variable =,\"#%/.*1 ";
	struct pc_program *p = pc_program_new(NULL);
	struct pc_user_errors errors = { .arena = p->arena };
	uint32_t seed = 1;

	for (size_t i = 0; i < sizeof text; i++) {
		seed = seed * 1664525 + 1013904223;
		text[i] = seed >> 30 ? bits[(seed >> 8) % (sizeof bits - 1)]
				     : (char)(seed >> 16);
	}
	p->facts = pc_facts_new(p->arena);
	CHECK(!pc_facts_read(p->facts, "x", text, sizeof text, &errors));
	CHECK(errors.list.n == 20 && errors.n > 20);
	memset(text, 'a', sizeof text);
	errors = (struct pc_user_errors){ .arena = p->arena };
	CHECK(!pc_facts_read(p->facts, "x", text, sizeof text, &errors));
	CHECK(errors.n == 1);
	memcpy(text, "local ", 6);
	text[2000] = '\n';
	errors = (struct pc_user_errors){ .arena = p->arena };
	CHECK(pc_facts_read(p->facts, "x", text, 2001, &errors));
	text[2000] = '\0';
	CHECK(pc_fn_get(p, text + 6)->op);
	text[1999] = '\0';
	CHECK(!pc_fn_get(p, text + 6)->op);
	pc_program_free(p);
}

int main(void)
{
	test_rows();
	test_names();
	test_values();
	test_fields();
	test_unused();
	test_errors();
	test_hostile();
	return check_failed != 0;
}
