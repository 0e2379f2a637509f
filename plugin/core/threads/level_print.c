/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * level_print.c - prints the table of thread levels, as text and as JSON.
 *
 * In:   a table (level_table.h).
 * Out:  one line for each function that calls MPI or initializes it, then for
 *       each unit, then for the program, and whether it requests enough.
 * Cost: O(rows).
 * Not:  functions without MPI calls of their own.
 */
#include <string.h>
#include "base/arena.h"
#include "model/model.h"
#include "threads/level_table.h"

static const char *const tested[] = {
	[PC_TESTED_NONE] = "-",
	[PC_TESTED_YES] = "tested",
	[PC_TESTED_NO] = "not tested",
	[PC_TESTED_UNKNOWN] = "unknown",
};

/* Without "MPI_THREAD_". */
static const char *short_name(unsigned level)
{
	const char *name = pc_thread_name(level);

	return level == PC_THREAD_UNKNOWN ? name
					  : name + strlen("MPI_THREAD_");
}

/* The highest level that MPI calls of UNIT need; -1: UNIT has no MPI calls. */
static int unit_level(const struct pc_level_table *table, const char *unit)
{
	int level = -1;

	for (uint32_t i = 0; i < table->rows.n; i++)
		if (!strcmp(table->rows.v[i].fn->unit, unit) &&
		    table->rows.v[i].because &&
		    table->rows.v[i].level > level)
			level = table->rows.v[i].level;
	return level;
}

/* ---- text ---- */

static void print_line(FILE *out, int width, const char *what,
		       const char *needs, const struct pc_level_ask *ask,
		       const char *because)
{
	fprintf(out, "%-*s  %-10s  %-10s  %-10s  %s\n", width, what, needs,
		ask ? short_name(ask->level) : "-",
		ask ? tested[ask->tested] : "-", because ? because : "-");
}

static const char *row_name(const struct pc_level_table *table,
			    const struct pc_level_row *row)
{
	return pc_arena_printf(table->arena, "%s (%s)", row->fn->pretty,
			       row->at);
}

static void print_row(FILE *out, int width, const struct pc_level_table *table,
		      const struct pc_level_row *row)
{
	const char *because = row->because;

	if (row->more)
		because = pc_arena_printf(table->arena, "%s, %u more", because,
					  row->more);
	print_line(out, width, row_name(table, row),
		   row->because ? short_name(row->level) : "-",
		   row->asks.n ? row->asks.v : NULL, because);
	for (uint32_t i = 1; i < row->asks.n; i++)
		print_line(out, width, "", "", &row->asks.v[i], "");
}

static void print_verdict(FILE *out, const struct pc_level_table *table)
{
	const struct pc_level_ask *ask = table->ask;

	if (!ask) {
		fputs("no call initializes MPI\n", out);
		return;
	}
	if (ask->level == PC_THREAD_UNKNOWN)
		fprintf(out, "'%s' (%s) asks for a level that is not known\n",
			ask->name, ask->at);
	else if (ask->level < table->level)
		fprintf(out, "too low: '%s' (%s) asks for %s\n", ask->name,
			ask->at, pc_thread_name(ask->level));
	else
		fprintf(out, "%s: '%s' (%s) asks for %s\n",
			ask->level > table->level ? "higher than needed" :
						    "enough",
			ask->name, ask->at, pc_thread_name(ask->level));
	if (ask->tested == PC_TESTED_NO)
		fprintf(out, "the program never compares the level that MPI "
			"provides there\n");
}

void pc_level_table_print(FILE *out, const struct pc_level_table *table)
{
	int width = (int)strlen("program");

	for (uint32_t i = 0; i < table->rows.n; i++) {
		int len = (int)strlen(row_name(table, &table->rows.v[i]));

		if (len > width)
			width = len < 40 ? len : 40;
	}
	fprintf(out, "%-*s  %-10s  %-10s  %-10s  %s\n", width, "function",
		"needs", "asks for", "granted", "because of");
	for (uint32_t i = 0; i < table->rows.n; i++)
		print_row(out, width, table, &table->rows.v[i]);
	for (uint32_t u = 0; u < table->units.n && table->units.n > 1; u++) {
		int level = unit_level(table, table->units.v[u]);

		print_line(out, width,
			   pc_arena_printf(table->arena, "unit %s",
					   table->units.v[u]),
			   level < 0 ? "-" : short_name((unsigned)level), NULL,
			   NULL);
	}
	print_line(out, width, "program", short_name(table->level),
		   table->ask, table->because);
	print_verdict(out, table);
}

/* ---- JSON ---- */

static void put_string(FILE *out, const char *text)
{
	putc('"', out);
	for (; *text; text++)
		if (*text == '"' || *text == '\\')
			fprintf(out, "\\%c", *text);
		else if ((unsigned char)*text < ' ')
			fprintf(out, "\\u%04x", (unsigned)*text);
		else
			putc(*text, out);
	putc('"', out);
}

/* Print NAME: TEXT or null, then the separator BEHIND. */
static void put_member(FILE *out, const char *name, const char *text,
		       const char *behind)
{
	fprintf(out, "\"%s\": ", name);
	if (text)
		put_string(out, text);
	else
		fputs("null", out);
	fputs(behind, out);
}

static void put_ask(FILE *out, const struct pc_level_ask *ask)
{
	putc('{', out);
	put_member(out, "call", ask->name, ", ");
	put_member(out, "at", ask->at, ", ");
	put_member(out, "level", ask->level == PC_THREAD_UNKNOWN ? NULL :
		   pc_thread_name(ask->level), ", ");
	put_member(out, "granted", ask->tested == PC_TESTED_NONE ? NULL :
		   tested[ask->tested], "}");
}

static void put_row(FILE *out, const struct pc_level_row *row)
{
	fputs("  {", out);
	put_member(out, "function", row->fn->pretty, ", ");
	put_member(out, "at", row->at, ", ");
	put_member(out, "unit", row->fn->unit, ",\n   ");
	put_member(out, "needs", row->because ? pc_thread_name(row->level) :
		   NULL, ", ");
	put_member(out, "because", row->because, ", ");
	fprintf(out, "\"more\": %u,\n   \"asks\": [", row->more);
	for (uint32_t i = 0; i < row->asks.n; i++) {
		fputs(i ? ", " : "", out);
		put_ask(out, &row->asks.v[i]);
	}
	fputs("]}", out);
}

void pc_level_table_json(FILE *out, const struct pc_level_table *table)
{
	const struct pc_level_ask *ask = table->ask;
	const char *comma = "";

	fputs("{\n \"functions\": [\n", out);
	for (uint32_t i = 0; i < table->rows.n; i++) {
		fputs(comma, out);
		put_row(out, &table->rows.v[i]);
		comma = ",\n";
	}
	fputs("\n ],\n \"units\": [\n", out);
	for (uint32_t u = 0; u < table->units.n; u++) {
		int level = unit_level(table, table->units.v[u]);

		fputs("  {", out);
		put_member(out, "unit", table->units.v[u], ", ");
		put_member(out, "needs", level < 0 ? NULL :
			   pc_thread_name((unsigned)level),
			   u + 1 < table->units.n ? "},\n" : "}\n");
	}
	fputs(" ],\n \"program\": {", out);
	put_member(out, "needs", pc_thread_name(table->level), ", ");
	put_member(out, "because", table->because, ", ");
	fputs("\"asks\": ", out);
	if (ask)
		put_ask(out, ask);
	else
		fputs("null", out);
	fprintf(out, ", \"enough\": %s}\n}\n",
		!ask || ask->level == PC_THREAD_UNKNOWN ? "null" :
		ask->level >= table->level ? "true" : "false");
}
