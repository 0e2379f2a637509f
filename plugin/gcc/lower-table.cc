/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-table.cc - statements.def, and the list of what is not modelled.
 *
 * In:   GCC's codes of statements, clauses, internal functions and builtins.
 * Out:  what their row says; what has no row is HAVOC.  Places at which the
 *       model only knows that it does not know, each once with a count.
 * Cost: a search in the table for the first question about a statement, builtin
 *       or internal function, then O(1); O(places) for each place counted.
 */
#include "lower-table.h"

extern "C" {
#include "base/glob.h"
}

struct row {
	const char *name;
	enum pcg_does does;
	const char *why;
};

#define ROW(name, does, why) { name, PCG_DOES_##does, why },
static const struct row statements[] = {
#define PCG_GIMPLE ROW
#include "statements.def"
};
static const struct row clauses[] = {
#define PCG_CLAUSE ROW
#include "statements.def"
};
static const struct row internals[] = {
#define PCG_INTERNAL ROW
#include "statements.def"
};
static const struct row builtins[] = {
#define PCG_BUILTIN ROW
#include "statements.def"
};

/* The first of the N rows at ROWS whose pattern matches NAME, or NULL. */
static const struct row *find(const struct row *rows, unsigned n,
			      const char *name)
{
	for (unsigned i = 0; i < n; i++)
		if (pc_glob(rows[i].name, name, false))
			return &rows[i];
	return NULL;
}

static const struct row *row_of_statement(enum gimple_code code)
{
	return find(statements, ARRAY_SIZE(statements), gimple_code_name[code]);
}

static const struct row *row_of_clause(enum omp_clause_code code)
{
	return find(clauses, ARRAY_SIZE(clauses), omp_clause_code_name[code]);
}

static const struct row *row_of_internal(enum internal_fn fn)
{
	return find(internals, ARRAY_SIZE(internals), internal_fn_name(fn));
}

static const char *builtin_name(enum built_in_function code)
{
	static const char prefix[] = "BUILT_IN_";
	const char *name = built_in_names[code];

	return startswith(name, prefix) ? name + sizeof prefix - 1 : name;
}

static const struct row *row_of_builtin(enum built_in_function code)
{
	return find(builtins, ARRAY_SIZE(builtins), builtin_name(code));
}

static enum pcg_does does(const struct row *row)
{
	return row ? row->does : PCG_DOES_HAVOC;
}

enum pcg_does pcg_does_statement(enum gimple_code code)
{
	static unsigned char known[LAST_AND_UNUSED_GIMPLE_CODE];

	if (!known[code])
		known[code] = 1 + does(row_of_statement(code));
	return (enum pcg_does)(known[code] - 1);
}

enum pcg_does pcg_does_clause(enum omp_clause_code code)
{
	return does(row_of_clause(code));
}

enum pcg_does pcg_does_internal(enum internal_fn fn)
{
	static unsigned char known[IFN_LAST]; /* 0: not yet, else 1 + does */

	if (!known[fn])
		known[fn] = 1 + does(row_of_internal(fn));
	return (enum pcg_does)(known[fn] - 1);
}

enum pcg_does pcg_does_builtin(enum built_in_function code)
{
	static unsigned char known[END_BUILTINS];

	if (!known[code])
		known[code] = 1 + does(row_of_builtin(code));
	return (enum pcg_does)(known[code] - 1);
}

/* ---- what is not modelled ---- */

struct place {
	const char *what, *file; /* WHAT: static, or a string of GCC */
	unsigned line, n;
};

static vec<struct place> places;

void pcg_unmodelled(struct pcg_lower *l, location_t loc, const char *what)
{
	struct pc_loc at;
	struct place place;

	if (!pcg_unit.args.dump || strcmp(pcg_unit.args.dump, "unmodelled"))
		return;
	at = pcg_loc(l, loc);
	for (unsigned i = 0; i < places.length(); i++)
		if (places[i].line == at.line && places[i].file == at.file &&
		    !strcmp(places[i].what, what)) {
			places[i].n++;
			return;
		}
	place.what = what;
	place.file = at.file;
	place.line = at.line;
	place.n = 1;
	places.safe_push(place);
}

void pcg_havoc(struct pcg_lower *l, location_t loc)
{
	struct pc_val address = pc_val_tmp(l->next_tmp++);
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, loc, 1);

	event->oper = PC_OPER_OTHER;
	event->dst = address;
	pcg_event_arg(event, pc_val());
	event = pcg_event(l, PC_EV_ASSIGN, loc, 1);
	event->oper = PC_OPER_OTHER;
	event->dst = address;
	event->dst.mod = PC_MOD_DEREF;
	pcg_event_arg(event, pc_val());
}

void pcg_unmodelled_dump(FILE *out)
{
	for (unsigned i = 0; i < places.length(); i++)
		fprintf(out, "%s:%u: %s, %u\n",
			places[i].file ? places[i].file : "?", places[i].line,
			places[i].what, places[i].n);
	places.release();
}

/* ---- the table ---- */

static void print(FILE *out, const char *kind, const char *name,
		  const struct row *row)
{
	static const char *const words[] = {
		"havoc", "modelled", "nothing", "follows", "reads", "sets",
		"unknown", "first", "copies", "fills", "declared",
		"prints", "loads", "stores", "formats",
	};

	if (row)
		fprintf(out, "%s %s: %s: %s\n", kind, name, words[row->does],
			row->why);
	else
		fprintf(out, "%s %s: no row\n", kind, name);
}

void pcg_statements_dump(FILE *out)
{
	for (unsigned i = 0; i < LAST_AND_UNUSED_GIMPLE_CODE; i++)
		print(out, "statement", gimple_code_name[i],
		      row_of_statement((enum gimple_code)i));
	/* The first is no clause but an error. */
	for (unsigned i = OMP_CLAUSE_ERROR + 1; i <= PCG_LAST_CLAUSE; i++)
		print(out, "clause", omp_clause_code_name[i],
		      row_of_clause((enum omp_clause_code)i));
	for (unsigned i = 0; i < IFN_LAST; i++)
		print(out, "internal", internal_fn_name((enum internal_fn)i),
		      row_of_internal((enum internal_fn)i));
	for (unsigned i = BUILT_IN_NONE + 1; i < END_BUILTINS; i++)
		if (built_in_names[i])
			print(out, "builtin",
			      builtin_name((enum built_in_function)i),
			      row_of_builtin((enum built_in_function)i));
}
