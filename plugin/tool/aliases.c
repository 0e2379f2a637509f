/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * aliases.c - the functions of an object that have several names (contract in
 *             aliases.h).
 *
 * In:   the symbols of the object: those of all functions if it is not
 *       stripped, else those that it exports.
 * Out:  functions at one address in one section are one function.  A name has
 *       no version: "f@@V2" and "f@V1" are "f".
 * Cost: O(n log n) for n symbols.
 */
#include "aliases.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "base/intern_table.h"
#include "base/name.h"
#include "base/vec.h"
#include "kept.h"
#include "model/link_alias.h"

struct symbol {
	uint64_t section, at;
	const char *name;
};

struct symbols {
	struct pc_arena *arena;
	PC_VEC(struct symbol) v;
};

static void take_table(struct symbols *s, Elf *elf, Elf_Scn *section,
		       const GElf_Shdr *head)
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t n = data && head->sh_entsize ? data->d_size / head->sh_entsize :
					      0;

	for (size_t i = 1; i < n && i < INT32_MAX; i++) {
		GElf_Sym symbol;
		const char *name;

		if (!gelf_getsym(data, (int)i, &symbol) ||
		    !(name = elf_strptr(elf, head->sh_link, symbol.st_name)))
			break;
		if (symbol.st_shndx == SHN_UNDEF || !*name ||
		    GELF_ST_TYPE(symbol.st_info) != STT_FUNC)
			continue;
		pc_vec_push(s->arena, s->v,
			    ((struct symbol){
				    symbol.st_shndx, symbol.st_value,
				    pc_arena_strndup(s->arena, name,
						     strcspn(name, "@")) }));
	}
}

static int compare(const void *left, const void *right)
{
	const struct symbol *a = (const struct symbol *)left;
	const struct symbol *b = (const struct symbol *)right;

	if (a->section != b->section)
		return a->section < b->section ? -1 : 1;
	if (a->at != b->at)
		return a->at < b->at ? -1 : 1;
	return strcmp(a->name, b->name);
}

/* Give the function in M's last file each of the N NAMES, if it has one. */
static void keep(struct tool_models *m, const char *const *names, uint32_t n)
{
	struct pc_intern *fns = &m->files.v[m->files.n - 1].fns;
	bool known = false;

	for (uint32_t i = 0; i < n; i++)
		known |= pc_intern_find(fns, names[i],
					strcspn(names[i], ".")) != NULL;
	for (uint32_t i = 0; i < n && known; i++)
		pc_intern_slot(m->arena, fns, names[i],
			       strcspn(names[i], "."))->value = m;
}

void tool_aliases_take(struct tool_models *m, Elf *elf)
{
	struct symbols s = { .arena = m->arena };
	PC_VEC(const char *) names = { 0 };
	Elf_Scn *section = NULL;
	GElf_Shdr head;
	uint32_t end;

	while ((section = elf_nextscn(elf, section)))
		if (gelf_getshdr(section, &head) &&
		    (head.sh_type == SHT_SYMTAB || head.sh_type == SHT_DYNSYM))
			take_table(&s, elf, section, &head);
	if (s.v.n)
		qsort(s.v.v, s.v.n, sizeof *s.v.v, compare);
	for (uint32_t i = 0; i < s.v.n; i = end) {
		names.n = 0;
		for (end = i; end < s.v.n && s.v.v[end].at == s.v.v[i].at &&
			      s.v.v[end].section == s.v.v[i].section; end++)
			if (end == i ||
			    strcmp(s.v.v[end].name, s.v.v[end - 1].name))
				pc_vec_push(m->arena, names, s.v.v[end].name);
		if (names.n < 2)
			continue;
		if (m->kept)
			tool_kept_names(m->kept, names.v, names.n);
		if (m->kept && m->kept->looks)
			continue;
		pc_link_names(m->whole, names.v, names.n);
		if (m->keeps)
			keep(m, names.v, names.n);
	}
}
