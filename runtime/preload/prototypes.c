/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * prototypes.c - reads the prototypes of the MPI library at hand.
 *
 * In:   the preprocessed text of mpi.h; names.
 * Out:  PROCS, each with its row of the registry and its parameters.
 * Cost: one pass over the text; a binary search per prototype.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "prototypes.h"
#include "tables/mpi_find.h"

struct proc procs[WRAPPED];
unsigned proc_count;
static char *owned_names;

_Noreturn void fail(const char *what, const char *name)
{
	fprintf(stderr, "generate: %s: %s\n", what, name);
	exit(1);
}

static char *copy(const char *s, size_t len)
{
	char *to = (char *)malloc(len + 1);

	if (!to)
		fail("no memory", "prototypes");
	memcpy(to, s, len);
	to[len] = 0;
	return to;
}

static char *read_all(FILE *in)
{
	size_t cap = 1 << 16, n = 0;
	char *text = (char *)malloc(cap), *more;

	for (;;) {
		if (!text)
			fail("no memory", "input");
		n += fread(text + n, 1, cap - n - 1, in);
		if (n + 1 < cap)
			break;
		cap *= 2;
		more = (char *)realloc(text, cap);
		if (!more)
			free(text);
		text = more;
	}
	text[n] = 0;
	return text;
}

static bool is_word(int c)
{
	return isalnum(c) || c == '_';
}

/* NAME is a line of the file OWNED. */
static bool is_owned(const char *name)
{
	size_t len = strlen(name);

	for (const char *s = owned_names; (s = strstr(s, name)); s++)
		if ((s == owned_names || s[-1] == '\n') && s[len] == '\n')
			return true;
	return false;
}

/* ---- prototypes ---- */

/* The position after the parenthesis that closes the one at S; NULL: there is
 * none. */
static const char *close_find(const char *s)
{
	int depth = 0;

	do {
		depth += *s == '(' ? 1 : *s == ')' ? -1 : 0;
		if (!*s++)
			return NULL;
	} while (depth);
	return s;
}

/* The parameter from S to END: its name is the last word before any [...]. */
static bool param_add(struct proc *p, const char *s, const char *end)
{
	const char *stop = (const char *)memchr(s, '[', (size_t)(end - s));
	const char *first, *text;

	if (!stop)
		stop = end;
	while (stop > s && isspace((unsigned char)stop[-1]))
		stop--;
	for (first = stop; first > s && is_word((unsigned char)first[-1]);)
		first--;
	if (first == stop || first == s || p->nargs == ARGS)
		return false;
	/* "char *name", not "char *names[]" or "char **names". */
	text = (const char *)memchr(s, '*', (size_t)(first - s));
	if (text && !memchr(text + 1, '*', (size_t)(first - text - 1)) &&
	    stop == end)
		while (text > s && isspace((unsigned char)text[-1]))
			text--;
	else
		text = NULL;
	if (text && text - s >= 4 && !memcmp(text - 4, "char", 4))
		p->strings++;
	while (isspace((unsigned char)*s))
		s++;
	p->param[p->nargs] = copy(s, (size_t)(end - s));
	p->arg[p->nargs++] = copy(first, (size_t)(stop - first));
	return true;
}

static bool params_split(struct proc *p)
{
	const char *s = p->params, *start = s;
	int depth = 0;

	while (isspace((unsigned char)*s))
		s++;
	if (!*s || !strcmp(s, "void"))
		return true;
	for (;; s++) {
		depth += *s == '(' ? 1 : *s == ')' ? -1 : 0;
		if (*s && (*s != ',' || depth))
			continue;
		if (!param_add(p, start, s))
			return false;
		if (!*s)
			return true;
		start = s + 1;
	}
}

/* The word that ends before S in TEXT is "int". */
static bool returns_int(const char *text, const char *s)
{
	while (s > text && isspace((unsigned char)s[-1]))
		s--;
	return s - text >= 3 && !memcmp(s - 3, "int", 3) &&
	       (s - text == 3 || !is_word((unsigned char)s[-4]));
}

static bool is_known(const struct pc_mpi_op *op)
{
	for (unsigned i = 0; i < proc_count; i++)
		if (procs[i].op == op)
			return true;
	return false;
}

/* A procedure NAME whose parameters begin at OPEN. */
static void prototype(const char *name, const char *open)
{
	const struct pc_mpi_op *op = pc_mpi_op_find(name);
	const char *end = close_find(open);
	struct proc *p = &procs[proc_count];

	if (!op || !end || strcmp(op->name, name) || is_known(op))
		return;
	memset(p, 0, sizeof *p);
	p->op = op;
	p->owned = is_owned(name);
	if (!pc_mpi_op_is_collective(op) && !p->owned)
		return;
	p->params = copy(open + 1, (size_t)(end - open - 2));
	if (!params_split(p))
		fail("parameters without names", name);
	if (p->nargs != op->nargs)
		fail("the registry has another number of arguments", name);
	if (++proc_count == WRAPPED)
		fail("too many", name);
}

void prototypes_read(FILE *in, FILE *owned)
{
	const char *text = read_all(in);
	char name[64];

	owned_names = read_all(owned);
	for (const char *s = text; (s = strstr(s, "MPI"));) {
		const char *first = s, *end = s;

		while (is_word((unsigned char)*end))
			end++;
		s = end;
		if ((first > text && is_word((unsigned char)first[-1])) ||
		    (size_t)(end - first) >= sizeof name ||
		    !returns_int(text, first))
			continue;
		memcpy(name, first, (size_t)(end - first));
		name[end - first] = 0;
		while (isspace((unsigned char)*end))
			end++;
		if (*end == '(')
			prototype(name, end);
	}
}
