/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts_read.c - reads the lines in which users state facts (docs/FACTS.md).
 *
 * In:   any bytes.
 * Out:  entries of struct pc_facts; an error for each wrong line.
 * Cost: linear.
 * Not:  does not check that a fact is true or that its subject exists.
 */
#include <string.h>
#include "base/arena.h"
#include "base/user_text.h"
#include "model/frame_name.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "model/facts.h"
#include "model/facts_table.h"

/* Users count arguments from 1, as attributes of GCC do. */
#define MOST_ARGS 31
#define ARGS ((1u << MOST_ARGS) - 1)

static bool read_argument(struct pc_user_text *t, const char *key,
			  const char *value, int8_t *position)
{
	const char *at = value;
	uint32_t n;

	if (!pc_user_number(&at, 1, MOST_ARGS, &n) || *at)
		return pc_user_error(t, "'%s=%s' does not name an argument; it "
				     "must be a number from 1 to %d", key,
				     value, MOST_ARGS);
	*position = (int8_t)(n - 1);
	return true;
}

/* "1,3", "result", "none". */
static bool read_set(struct pc_user_text *t, const char *key,
		     const char *value, uint32_t *set)
{
	const char *at = value;
	uint32_t n;

	*set = 0;
	if (!strcmp(value, "none"))
		return true;
	for (;; at++) {
		if (!strncmp(at, "result", 6)) {
			*set |= PC_OP_RETURNS;
			at += 6;
		} else if (pc_user_number(&at, 1, MOST_ARGS, &n)) {
			*set |= 1u << (n - 1);
		} else {
			break;
		}
		if (!*at)
			return true;
		if (*at != ',')
			break;
	}
	return pc_user_error(t, "'%s=%s' is not a list of arguments; write "
			     "numbers from 1 to %d and 'result', separated by "
			     "commas, or 'none'", key, value, MOST_ARGS);
}

/* A row while it is read. */
struct row {
	struct pc_mpi_op op;
	bool nonblocking, safe, writes;
	uint32_t set; /* the arguments in "writes" */
};

static bool read_comm(struct pc_user_text *t, struct row *row,
		      const char *value)
{
	row->op.on = PC_ON_COMM;
	if (strcmp(value, "world"))
		return read_argument(t, "comm", value, &row->op.comm);
	row->op.on = PC_ON_WORLD;
	return true;
}

/* Read one KEY=VALUE; false after an error. */
static bool read_key(struct pc_user_text *t, struct row *row, const char *word)
{
	static const struct {
		const char *key;
		enum pc_op_handle on;
	} handles[] = { { "window", PC_ON_WIN }, { "file", PC_ON_FILE },
			{ "object", PC_ON_NONE } };
	struct {
		const char *key;
		int8_t *at;
	} args[] = { { "root", &row->op.root }, { "op", &row->op.redop },
		     { "made", &row->op.made } };
	struct {
		const char *key;
		uint32_t *at;
	} sets[] = { { "counts", &row->op.counts }, { "types", &row->op.types },
		     { "uniform", &row->op.uniform },
		     { "varying", &row->op.varying },
		     { "writes", &row->set } };
	const char *value;

	for (unsigned i = 0; i < 3; i++)
		if ((value = pc_user_value(word, handles[i].key))) {
			row->op.on = handles[i].on;
			return read_argument(t, handles[i].key, value,
					     &row->op.comm);
		}
	for (unsigned i = 0; i < 3; i++)
		if ((value = pc_user_value(word, args[i].key)))
			return read_argument(t, args[i].key, value,
					     args[i].at);
	for (unsigned i = 0; i < 5; i++)
		if ((value = pc_user_value(word, sets[i].key))) {
			row->writes |= i == 4;
			return read_set(t, sets[i].key, value, sets[i].at);
		}
	if ((value = pc_user_value(word, "comm")))
		return read_comm(t, row, value);
	if ((value = pc_user_value(word, "args")))
		return read_argument(t, "args", value, &row->op.nargs);
	if ((value = pc_user_value(word, "as")) && *value)
		row->op.base = value;
	else if ((value = pc_user_value(word, "name")) && *value)
		row->op.name = value;
	else if (!strcmp(word, "nonblocking"))
		row->nonblocking = true;
	else if (!strcmp(word, "thread-safe"))
		row->safe = true;
	else if (!strcmp(word, "rank"))
		row->op.flags |= PC_OPF_SETS_RANK;
	else
		return pc_user_unknown(
			t, "word", word, "'comm=', 'window=', 'file=', "
			"'object=', 'root=', 'op=', 'counts=', 'types=', "
			"'uniform=', 'varying=', 'writes=', 'made=', 'args=', "
			"'as=', 'name=', 'nonblocking', 'thread-safe', 'rank'");
	return true;
}

static uint32_t bit(int8_t position)
{
	return position < 0 ? 0 : 1u << position;
}

/* The least number of arguments that includes those in SET. */
static int8_t most_argument(uint32_t set)
{
	int8_t n = 0;

	for (set &= ARGS; set; set >>= 1)
		n++;
	return n;
}

/* Set what follows from the words of the row.  Without "writes" any argument
 * may be written, except those that the row declares as input. */
static void settle(struct pc_facts *facts, struct row *row)
{
	struct pc_mpi_op *op = &row->op;
	uint32_t read = bit(op->root) | bit(op->redop) | op->counts |
			op->types | bit(op->comm);
	const struct pc_mpi_op *base = NULL;

	if (op->nargs < 0)
		op->nargs = most_argument(read | op->uniform | op->varying |
					  row->set | bit(op->made));
	op->flags |= row->safe ? PC_OPF_THREAD_SAFE : 0;
	op->output = (op->uniform | op->varying | bit(op->made)) & ARGS;
	op->output |= row->writes ? row->set & ARGS : ARGS & ~read;
	op->input = ARGS & ~op->output;
	if (!op->base)
		op->base = op->name;
	else
		base = pc_mpi_op_find(op->base);
	if (base)
		op->base = base->base;
	op->base = pc_arena_strndup(facts->arena, op->base, strlen(op->base));
	if (op->class_ != PC_OP_COLL)
		return;
	if (op->made >= 0 && (op->on == PC_ON_COMM || op->on == PC_ON_WORLD))
		op->class_ = row->nonblocking ? PC_OP_COMM_CTOR_NB
					      : PC_OP_COMM_CTOR;
	else if (op->on == PC_ON_FILE)
		op->class_ = row->nonblocking ? PC_OP_FILE_NB : PC_OP_FILE;
	else if (op->on == PC_ON_WIN)
		op->class_ = PC_OP_WIN;
	else if (row->nonblocking)
		op->class_ = PC_OP_COLL_NB;
}

/* Keep OP as the row of NAME. */
static void set_row(struct pc_facts *facts, const char *name,
		    const struct pc_mpi_op *op)
{
	struct pc_fact_entry entry = pc_fact_entry(facts, name, "");
	struct pc_mpi_op *ops = PC_ARRAY(facts->arena, 2, struct pc_mpi_op);

	facts->now.fn = true;
	ops[0] = ops[1] = *op;
	ops[0].flags |= PC_OPF_USER;
	ops[1].flags |= PC_OPF_USER | PC_OPF_FORTRAN;
	for (unsigned i = 0; i < 2; i++) {
		entry.v[i]->op = &ops[0];
		entry.v[i]->fortran_op = &ops[1];
	}
}

/* wrapper NAME MPI_NAME */
static bool read_wrapper(struct pc_facts *facts, struct pc_user_text *t)
{
	const struct pc_mpi_op *of;
	struct pc_mpi_op op;

	if (t->words.n != 3)
		return pc_user_error(t, "write 'wrapper NAME MPI_NAME', "
				     "with two names");
	of = pc_mpi_op_find(t->words.v[2]);
	if (!of)
		return pc_user_error(t, "there is no MPI procedure '%s'",
				     t->words.v[2]);
	op = *of;
	op.name = t->words.v[1];
	set_row(facts, op.name, &op);
	return true;
}

/* collective NAME ..., local NAME ..., noreturn NAME */
static bool read_row(struct pc_facts *facts, struct pc_user_text *t,
		     enum pc_op_class class_)
{
	struct row row = {
		.op = { .class_ = class_, .on = PC_ON_NONE, .comm = -1,
			.root = -1, .redop = -1, .made = -1, .nargs = -1 },
	};

	if (t->words.n < 2 || strchr(t->words.v[1], '='))
		return pc_user_error(t, "the name of a function is missing "
				     "after '%s'", t->words.v[0]);
	row.op.name = t->words.v[1];
	row.safe = class_ != PC_OP_COLL;
	for (uint32_t i = 2; i < t->words.n; i++)
		if (!read_key(t, &row, t->words.v[i]))
			return false;
	settle(facts, &row);
	set_row(facts, t->words.v[1], &row.op);
	return true;
}

static void set_uniform(struct pc_facts *facts, const char *a, const char *b,
			bool exact)
{
	struct pc_fact_entry entry = pc_fact_entry(facts, a, b);

	for (unsigned i = 0; i < 2; i++) {
		entry.v[i]->exact = exact && (!entry.v[i]->uniform ||
					      entry.v[i]->exact);
		entry.v[i]->uniform = true;
	}
}

/* NAME is not a local variable: /BLOCK/NAME, TYPE%NAME, NAME. */
static bool read_outer(struct pc_facts *facts, struct pc_user_text *t,
		       const char *name)
{
	const char *slash = *name == '/' ? strchr(name + 1, '/') : NULL;
	const char *percent = strchr(name, '%');
	char *field;

	if (*name == '/' && (!slash || slash == name + 1 || !slash[1]))
		return pc_user_error(t, "'%s' is not a variable of a common "
				     "block; write '/BLOCK/NAME'", name);
	if (percent && (percent == name || !percent[1]))
		return pc_user_error(t, "'%s' is not a component of a derived "
				     "type; write 'TYPE%%NAME'", name);
	if (slash) {
		field = pc_arena_printf(facts->arena, "%.*s_.%s",
					(int)(slash - name - 1), name + 1,
					slash + 1);
		pc_facts_lower(field);
		set_uniform(facts, "@", field, false);
	} else if (percent) {
		field = pc_arena_printf(facts->arena, "%.*s.%s",
					(int)(percent - name), name,
					percent + 1);
		pc_facts_lower(field);
		set_uniform(facts, ".", field, false);
	} else {
		set_uniform(facts, "@", name, false);
	}
	return true;
}

static bool read_variable(struct pc_facts *facts, struct pc_user_text *t,
			  const char *name)
{
	const char *in = NULL;
	bool exact = false;

	for (uint32_t i = 3; i < t->words.n; i++) {
		const char *value = pc_user_value(t->words.v[i], "in");

		if (value && *value)
			in = value;
		else if (!strcmp(t->words.v[i], "exact"))
			exact = true;
		else
			return pc_user_error(t, "unknown word '%s'; "
					     "valid is 'in=FUNCTION'",
					     t->words.v[i]);
	}
	if (!in)
		return read_outer(facts, t, name);
	in = pc_arena_printf(facts->arena, "%s:", in);
	set_uniform(facts, in, name, exact);
	/* If it has static storage: the adapter's pcg_symbol ().  If a
	 * procedure inside FUNCTION uses it: GCC's record of such variables. */
	set_uniform(facts, pc_arena_printf(facts->arena, "@%.*s.",
					   (int)strlen(in) - 1, in),
		    name, exact);
	set_uniform(facts, pc_arena_printf(facts->arena, "." PC_FRAME "%.*s.",
					   (int)strlen(in) - 1, in),
		    name, exact);
	return true;
}

/* uniform function NAME, uniform variable NAME, uniform field TYPE.NAME */
static bool read_uniform(struct pc_facts *facts, struct pc_user_text *t)
{
	const char *kind = t->words.n > 1 ? t->words.v[1] : "";
	const char *name = t->words.n > 2 ? t->words.v[2] : NULL;
	struct pc_fact_entry entry;
	bool field = !strcmp(kind, "field");

	if (!field && strcmp(kind, "function") && strcmp(kind, "variable"))
		return pc_user_error(t, "unknown fact 'uniform %s'; valid "
				     "are 'uniform function', 'uniform "
				     "variable', 'uniform field'", kind);
	if (!name)
		return pc_user_error(t, "a name is missing after "
				     "'uniform %s'", kind);
	if (!strcmp(kind, "variable"))
		return read_variable(facts, t, name);
	if (t->words.n > 3)
		return pc_user_error(t, "unexpected word '%s'; nothing may "
				     "follow the name", t->words.v[3]);
	if (field) {
		if (!strchr(name, '.'))
			return pc_user_error(t, "'%s' is not a field; write "
					     "'TYPE.NAME'", name);
		set_uniform(facts, *name == '*' ? "*." : ".",
			    name + (*name == '*'), false);
		return true;
	}
	facts->now.fn = true;
	entry = pc_fact_entry(facts, name, "");
	entry.v[0]->uniform_fn = entry.v[1]->uniform_fn = true;
	return true;
}

/* handle NAME MPI_NAME */
static bool read_handle(struct pc_facts *facts, struct pc_user_text *t)
{
	struct pc_fact_entry entry;
	const char *handle;

	if (t->words.n != 3)
		return pc_user_error(t, "write 'handle NAME MPI_NAME', "
				     "with two names");
	handle = strncmp(t->words.v[2], "MPI_", 4) ? NULL :
		 pc_mpi_handle_symbol(t->words.v[2]);
	if (!handle)
		return pc_user_error(t, "MPI has no predefined handle '%s'",
				     t->words.v[2]);
	entry = pc_fact_entry(facts, "@", t->words.v[1]);
	entry.v[0]->handle = entry.v[1]->handle = handle;
	facts->handles = true;
	return true;
}

static bool read_fact(struct pc_facts *facts, struct pc_user_text *t)
{
	const char *kind = t->words.v[0];

	if (!strcmp(kind, "collective"))
		return read_row(facts, t, PC_OP_COLL);
	if (!strcmp(kind, "local"))
		return read_row(facts, t, PC_OP_LOCAL);
	if (!strcmp(kind, "noreturn"))
		return read_row(facts, t, PC_OP_ABORT);
	if (!strcmp(kind, "wrapper"))
		return read_wrapper(facts, t);
	if (!strcmp(kind, "uniform"))
		return read_uniform(facts, t);
	if (!strcmp(kind, "handle"))
		return read_handle(facts, t);
	return pc_user_unknown(t, "kind of fact", kind,
			       "'collective', 'local', 'wrapper', 'noreturn', "
			       "'uniform', 'handle'");
}

bool pc_facts_read(struct pc_facts *facts, const char *file, const char *text,
		   size_t len, struct pc_user_errors *errors)
{
	struct pc_user_text t = pc_user_text(facts->arena, file, text, len,
					     errors);
	uint32_t before = errors->n;

	file = pc_arena_strndup(facts->arena, file, strlen(file));
	while (pc_user_line(&t)) {
		facts->now = (struct pc_fact_line){ .file = file,
						    .line = t.line };
		if (!read_fact(facts, &t))
			continue;
		pc_vec_push(facts->arena, facts->lines, pc_user_joined(&t));
		pc_vec_push(facts->arena, facts->from, facts->now);
	}
	return errors->n == before;
}
