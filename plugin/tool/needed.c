/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * needed.c - finds the shared libraries that a program needs (contract in
 *            needed.h) as the dynamic loader does (ld.so(8)).
 *
 * In:   DT_NEEDED, DT_RPATH and DT_RUNPATH of the files, LD_LIBRARY_PATH,
 *       /etc/ld.so.conf and the files that it includes, the usual directories;
 *       then the folders of the build.
 * Out:  each library that has a model is linked once.  A library that is not
 *       found is reported: it may be found at run time.
 * Cost: each library is opened once.
 * Not:  libraries that the program opens itself (dlopen).  Of $ORIGIN, $LIB and
 *       $PLATFORM only the first is replaced; the cache of the loader is not
 *       read.
 */
#define _GNU_SOURCE
#include "base/intern_table.h"
#include "needed.h"

#include <fcntl.h>
#include <gelf.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "database.h"
#include "tool.h"
#include "base/arena.h"
#include "base/intern.h"
#include "base/name.h"
#include "base/vec.h"

#define DEEP 8 /* depth of includes in /etc/ld.so.conf */

struct strings {
	PC_VEC(const char *) v;
};

struct search {
	struct tool_models *m;
	struct strings system; /* directories */
	struct strings files;  /* to be read, and already read */
	struct pc_intern seen; /* by real path, or by name if not found */
	bool conf; /* SYSTEM is known */
};

/* The dynamic section of one file. */
struct dynamic {
	struct strings needed;
	const char *rpath, *runpath;
};

static bool is_new(struct search *s, const char *name)
{
	struct pc_intern_slot *slot = pc_intern_slot(s->m->arena, &s->seen,
						     name, strlen(name));
	bool fresh = !slot->value;

	slot->value = s;
	return fresh;
}

/* ---- the file ---- */

static void read_dynamic(struct search *s, Elf *elf, Elf_Scn *section,
			 const GElf_Shdr *head, struct dynamic *d)
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t n = data && head->sh_entsize ? data->d_size / head->sh_entsize :
					      0;

	for (size_t i = 0; i < n && i < INT_MAX; i++) {
		GElf_Dyn dyn;
		const char *text;

		if (!gelf_getdyn(data, (int)i, &dyn) || dyn.d_tag == DT_NULL)
			break;
		if (dyn.d_tag != DT_NEEDED && dyn.d_tag != DT_RPATH &&
		    dyn.d_tag != DT_RUNPATH)
			continue;
		text = elf_strptr(elf, head->sh_link, dyn.d_un.d_val);
		if (!text)
			continue;
		text = pc_arena_strndup(s->m->arena, text, strlen(text));
		if (dyn.d_tag == DT_NEEDED)
			pc_vec_push(s->m->arena, d->needed.v, text);
		else if (dyn.d_tag == DT_RPATH)
			d->rpath = text;
		else
			d->runpath = text;
	}
}

/* A file without a dynamic section needs no libraries. */
static void read_file(struct search *s, const char *path, struct dynamic *d)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	Elf_Scn *section = NULL;
	GElf_Shdr head;
	Elf *elf;

	if (fd < 0)
		return;
	elf_version(EV_CURRENT);
	elf = elf_begin(fd, ELF_C_READ, NULL);
	if (elf && elf_kind(elf) == ELF_K_ELF)
		while ((section = elf_nextscn(elf, section)))
			if (gelf_getshdr(section, &head) &&
			    head.sh_type == SHT_DYNAMIC)
				read_dynamic(s, elf, section, &head, d);
	elf_end(elf);
	close(fd);
}

/* ---- where ---- */

/* Add the directories in /etc/ld.so.conf. */
static void read_conf(struct search *s, const char *path, int depth)
{
	FILE *file = depth < DEEP ? fopen(path, "r") : NULL;
	char line[PATH_MAX], word[PATH_MAX];

	while (file && fgets(line, sizeof line, file)) {
		line[strcspn(line, "#\n")] = 0;
		if (sscanf(line, " include %4095s", word) == 1) {
			glob_t found;

			if (glob(word, 0, NULL, &found))
				continue;
			for (size_t i = 0; i < found.gl_pathc; i++)
				read_conf(s, found.gl_pathv[i], depth + 1);
			globfree(&found);
		} else if (sscanf(line, " %4095s", word) == 1 &&
			   word[0] == '/') {
			pc_vec_push(s->m->arena, s->system.v,
				    pc_arena_strndup(s->m->arena, word,
						     strlen(word)));
		}
	}
	if (file)
		fclose(file);
}

/* The library NAME in DIR, a directory named by the file FROM; NULL: not
 * there. */
static const char *in_dir(struct search *s, const char *from, const char *dir,
			  size_t len, const char *name)
{
	const char *slash = strrchr(from, '/');
	const char *base = "";
	char *path;

	if (len >= 7 && !strncmp(dir, "$ORIGIN", 7)) {
		base = slash ? pc_arena_strndup(s->m->arena, from,
						(size_t)(slash - from)) : ".";
		dir += 7;
		len -= 7;
	} else if (len >= 9 && !strncmp(dir, "${ORIGIN}", 9)) {
		base = slash ? pc_arena_strndup(s->m->arena, from,
						(size_t)(slash - from)) : ".";
		dir += 9;
		len -= 9;
	}
	path = pc_arena_printf(s->m->arena, "%s%.*s%s%s", base, (int)len, dir,
			       len || *base ? "/" : "", name);
	return access(path, R_OK) ? NULL : path;
}

/* The same in LIST, directories separated by colons; NULL: none. */
static const char *in_list(struct search *s, const char *from,
			   const char *list, const char *name)
{
	const char *found = NULL;

	while (list && !found) {
		size_t len = strcspn(list, ":");

		found = in_dir(s, from, list, len, name);
		list = list[len] ? list + len + 1 : NULL;
	}
	return found;
}

/* The same beside the file FROM: in its folder and in the folders beside that,
 * and in their folders .libs, where libtool links; or where 'parcoach build' has
 * linked something.  A program that is not installed yet finds its libraries there by
 * LD_LIBRARY_PATH or by a script. */
static const char *in_build(struct search *s, const char *from,
			    const char *name)
{
	static const char *const places[] = { "", "/.libs", "/../*",
					      "/../*/.libs" };
	const char *found = NULL, *dir;
	char *folder = realpath(from, NULL);
	struct tool_lines linked = { 0 };
	struct tool_database db = { .dir = "" };

	if (!folder)
		return NULL;
	*strrchr(folder, '/') = 0;
	for (size_t i = 0; i < sizeof places / sizeof *places && !found; i++) {
		glob_t list;

		dir = pc_arena_printf(s->m->arena, "%s%s/%s", folder,
				      places[i], name);
		if (glob(dir, 0, NULL, &list))
			continue;
		found = pc_arena_strndup(s->m->arena, list.gl_pathv[0],
					 strlen(list.gl_pathv[0]));
		globfree(&list);
	}
	if (!found && tool_database_find(from, &db))
		tool_database_lines(&db, "linked", s->m->arena, &linked);
	for (uint32_t i = 0; i < linked.v.n && !found; i++) {
		const char *slash = strrchr(linked.v.v[i], '/');

		if (slash)
			found = in_dir(s, from, linked.v.v[i],
				       (size_t)(slash - linked.v.v[i]), name);
	}
	free(folder);
	return found;
}

static const char *find(struct search *s, const char *from,
			const struct dynamic *d, const char *name)
{
	static const char usual[] = "/lib:/usr/lib:/lib64:/usr/lib64";
	const char *found = NULL, *env = getenv("LD_LIBRARY_PATH");

	if (strchr(name, '/'))
		return access(name, R_OK) ? NULL : name;
	if (!d->runpath)
		found = in_list(s, from, d->rpath, name);
	if (!found && env && *env)
		found = in_list(s, from, env, name);
	if (!found)
		found = in_list(s, from, d->runpath, name);
	if (!s->conf)
		read_conf(s, "/etc/ld.so.conf", 0);
	s->conf = true;
	for (uint32_t i = 0; !found && i < s->system.v.n; i++)
		found = in_dir(s, from, s->system.v.v[i],
			       strlen(s->system.v.v[i]), name);
	if (!found)
		found = in_list(s, from, usual, name);
	return found ? found : in_build(s, from, name);
}

/* ---- all of them ---- */

static int take(struct search *s, const char *path)
{
	uint32_t n;

	pc_vec_push(s->m->arena, s->files.v, path);
	return tool_models_read(s->m, path, &n);
}

static void say_lost(struct search *s, const char *path, const char *name)
{
	if (s->m->keeps)
		pc_vec_push(s->m->arena, s->m->lost, name);
	if (!s->m->keeps || s->m->says)
		fprintf(stderr, "parcoach: note: '%s' needs '%s', which is not "
			"found\n", path, name);
}

static int look_at(struct search *s, const char *path)
{
	struct dynamic d = { .rpath = NULL };
	int status = 0;

	read_file(s, path, &d);
	for (uint32_t i = 0; i < d.needed.v.n && !status; i++) {
		const char *name = d.needed.v.v[i];
		const char *found = find(s, path, &d, name);
		char real[PATH_MAX];

		if (!found) {
			if (is_new(s, name))
				say_lost(s, path, name);
		} else if (realpath(found, real) && is_new(s, real)) {
			status = take(s, found);
		}
	}
	return status;
}

int tool_needed_read(struct tool_models *m, const char *const *paths,
		     uint32_t n)
{
	struct search s = { .m = m };
	int status = 0;
	char real[PATH_MAX];

	for (uint32_t i = 0; i < n; i++) {
		if (realpath(paths[i], real))
			is_new(&s, real);
		pc_vec_push(m->arena, s.files.v, paths[i]);
	}
	for (uint32_t i = 0; i < s.files.v.n && !status; i++)
		status = look_at(&s, s.files.v.v[i]);
	return status;
}
