/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pragmas.cc - "#pragma parcoach ..." of C and C++, and source lines for core,
 *              which looks for comments in them.
 *
 * In:   the tokens of the pragma, when the front end reads them.
 * Out:  places of the user's suppressions (core/report/suppress.h).
 * Not:  Fortran, whose front end has no pragmas and lacks the functions used
 *       here: they are weak.
 */
#include "pcg.h"

#include "c-family/c-pragma.h"

#pragma weak c_register_pragma
#pragma weak pragma_lex

/* A valid pragma is shorter than this. */
enum { LONGEST = 1000 };

struct words {
	char text[LONGEST];
	size_t n;
	bool glue; /* no blank before the next token */
};

static void put(struct words *words, const char *token, bool glue)
{
	size_t len = strlen(token);

	if (words->n + len + 2 > sizeof words->text)
		return;
	if (words->n && !words->glue && !glue)
		words->text[words->n++] = ' ';
	memcpy(words->text + words->n, token, len);
	words->n += len;
	words->glue = glue;
}

/* Read all tokens; a '-' within an identifier is kept. */
static void read_tokens(struct words *words)
{
	bool open = true;
	location_t loc;
	tree value;

	for (;;) {
		enum cpp_ttype type = pragma_lex(&value, &loc);

		if (type == CPP_EOF || type == CPP_PRAGMA_EOL)
			return;
		open &= type != CPP_MINUS_MINUS; /* a reason follows */
		if (!open)
			continue;
		if (type == CPP_NAME)
			put(words, IDENTIFIER_POINTER(value), false);
		else if (type == CPP_MINUS)
			put(words, "-", true);
		else if (type == CPP_MULT)
			put(words, "*", false);
		else
			put(words, type == CPP_COMMA ? "," : "?", false);
	}
}

/* "#pragma parcoach suppress"; core parses the rest. */
static void on_suppress(struct cpp_reader *)
{
	struct pc_suppress *suppress = pcg_unit.args.opts.suppress;
	struct words words = { "suppress", 8, false };
	/* For _Pragma in a macro: the place where the user uses the macro. */
	location_t at = linemap_resolve_location(
		line_table, input_location, LRK_MACRO_EXPANSION_POINT, NULL);
	expanded_location where = expand_location(at);
	struct pc_loc loc = pc_loc();
	const char *error = NULL;

	read_tokens(&words);
	if (!where.file)
		return;
	loc.file = pc_arena_strndup(suppress->arena, where.file,
				    strlen(where.file));
	loc.line = where.line;
	loc.col = where.column;
	loc.host = at;
	if (!pc_place_pragma(suppress, loc, words.text, words.n, &error))
		pcg_report_text(at, PC_DIAG_SUPPRESSION, error);
}

void pcg_pragmas_register(void *, void *)
{
	if (c_register_pragma)
		c_register_pragma("parcoach", "suppress", on_suppress);
}

/* GCC's own copy of the file name NAME, which lives as long as the compilation;
 * NULL: GCC has not read such a file.  Successive requests usually have the
 * same name. */
static const char *name_of_gcc(const char *name)
{
	static const char *last;
	unsigned i = LINEMAPS_ORDINARY_USED(line_table);

	if (last && !strcmp(last, name))
		return last;
	while (i-- > 0) {
		const line_map_ordinary *map =
			LINEMAPS_ORDINARY_MAP_AT(line_table, i);

		if (!ORDINARY_MAP_FILE_NAME(map) ||
		    strcmp(ORDINARY_MAP_FILE_NAME(map), name))
			continue;
		last = ORDINARY_MAP_FILE_NAME(map);
		return last;
	}
	return NULL;
}

/* GCC's file cache keeps the pointer that it is given, and compares it with the
 * name of the next file of any warning: names in core's memory are freed by
 * then. */
const char *pcg_source_line(const char *file, uint32_t line, size_t *len)
{
	const char *name = name_of_gcc(file);

	return name ? pcg_file_line(name, line, len) : NULL;
}
