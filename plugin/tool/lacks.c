/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lacks.c - what a check of a whole program did not see (contract in lacks.h).
 *
 * Cost: O(symbols) of the files.
 */
#define _GNU_SOURCE
#include "lacks.h"

#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "base/arena.h"
#include "code.h"
#include "graph/outside.h"
#include "hint.h"
#include "model/program.h"
#include "tool.h"

#define SHOWN 10 /* names shown of functions without a model */

/* The type of the ELF file at PATH: ET_EXEC, ET_DYN, ...; ET_NONE: another
 * file. */
static unsigned type_of(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	GElf_Ehdr head = { .e_type = ET_NONE };
	Elf *elf;

	if (fd < 0)
		return ET_NONE;
	elf_version(EV_CURRENT);
	elf = elf_begin(fd, ELF_C_READ, NULL);
	if (!elf || elf_kind(elf) != ELF_K_ELF || !gelf_getehdr(elf, &head))
		head.e_type = ET_NONE;
	elf_end(elf);
	close(fd);
	return head.e_type;
}

/* Objects and archives do not show where the functions are that they call. */
static const char *unknown(const struct tool_models *m)
{
	uint32_t n;
	const struct pc_fn **list = pc_fns_unknown(m->whole, &n);

	return n ? pc_arena_printf(m->arena, "'%s' is in no file that was "
				   "analyzed", list[0]->pretty) : NULL;
}

const char *tool_lacks(const struct tool_models *m, bool alone)
{
	bool linked = false;
	const char *why = NULL;

	for (uint32_t i = 0; i < m->lost.n; i++)
		if (strcmp(m->lost.v[i], "libparcoach_rt.so"))
			return pc_arena_printf(m->arena, "the library '%s' is "
					       "not found", m->lost.v[i]);
	for (uint32_t i = 0; i < m->files.n && !why; i++) {
		unsigned type = type_of(m->files.v[i].path);

		linked |= type == ET_EXEC || (type == ET_DYN && !i);
		if (type == ET_EXEC || type == ET_DYN)
			why = tool_code_unknown(m->arena, m->whole,
						&m->files.v[i]);
	}
	return why || (linked && !alone) ? why : unknown(m);
}

void tool_lacks_names(const struct pc_fn **list, uint32_t n, bool all)
{
	uint32_t shown;

	if (!n)
		return;
	shown = n < SHOWN || all ? n : SHOWN;
	fprintf(stderr, "parcoach: %u function%s not compiled with parcoach; "
		"assumed to call no collectives, to write only through %s "
		"pointer arguments, and to return:", (unsigned)n,
		n == 1 ? " was" : "s were", n == 1 ? "its" : "their");
	for (uint32_t i = 0; i < shown; i++)
		fprintf(stderr, "%s%s", all ? "\n  " : i ? ", " :
			" ", list[i]->pretty);
	if (n > shown)
		fputs(", ... (--unknown shows all)", stderr);
	putc('\n', stderr);
	tool_hint_facts(list, n);
}

int tool_lacks_judge(const char *lacks, bool quiet, bool incomplete_ok)
{
	if (lacks && !quiet)
		fprintf(stderr, "parcoach: not all code was analyzed: %s%s\n",
			lacks, incomplete_ok ? "" :
			" (exit status 4; with --allow-incomplete 0)");
	return lacks && !incomplete_ok ? TOOL_LACKS : 0;
}
