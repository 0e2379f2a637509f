/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * programs.c - which programs a build linked, and which must be checked
 *              (contract in programs.h).
 *
 * In:   the names that the wrappers recorded; the results of earlier checks.
 * Out:  a check of each program and shared library that is new, or of which a
 *       file changed (program_check.c); the results, for the next build.
 * Cost: a check for each that changed, P->jobs at the same time.
 * Not:  a file that was moved out of the project after it was linked.
 */
#define _GNU_SOURCE
#include "programs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <json-c/json.h>
#include "base/arena.h"
#include "moved.h"
#include "output.h"
#include "parcoach.h"
#include "program_check.h"
#include "progress.h"
#include "tool.h"

const char *tool_stamp(struct pc_arena *arena, const char *path)
{
	struct stat st;

	if (stat(path, &st) || !S_ISREG(st.st_mode))
		return NULL;
	return pc_arena_printf(arena, "%lld %lld.%09ld", (long long)st.st_size,
			       (long long)st.st_mtim.tv_sec,
			       st.st_mtim.tv_nsec);
}

/* ---- the results of earlier checks ---- */

/* What the checks depend on besides the files that are read. */
static const char *conditions(const struct tool_programs *p)
{
	const char *text = PC_VERSION;

	for (uint32_t i = 0; i < p->n_options; i++) {
		const char *file = strchr(p->options[i], '=');
		const char *stamp = file ? tool_stamp(p->arena, file + 1) :
					   NULL;

		text = pc_arena_printf(p->arena, "%s %s%s%s", text,
				       p->options[i], stamp ? " " : "",
				       stamp ? stamp : "");
	}
	return text;
}

static const char *text_of(const struct tool_programs *p, json_object *object,
			   const char *name)
{
	json_object *value;
	const char *text = json_object_object_get_ex(object, name, &value) ?
				   json_object_get_string(value) : NULL;

	return text ? pc_arena_strndup(p->arena, text, strlen(text)) : NULL;
}

static struct tool_linked *result_read(const struct tool_programs *p,
				       json_object *o)
{
	struct tool_linked *one = PC_NEW(p->arena, struct tool_linked);
	json_object *value;

	one->path = text_of(p, o, "file");
	one->lacks = text_of(p, o, "lacks");
	if (json_object_object_get_ex(o, "status", &value))
		one->status = json_object_get_int(value);
	if (json_object_object_get_ex(o, "mpi", &value))
		one->mpi = json_object_get_boolean(value);
	if (!json_object_object_get_ex(o, "read", &value) ||
	    !json_object_is_type(value, json_type_object))
		return one;
	json_object_object_foreach(value, path, stamp) {
		const char *text = stamp ? json_object_get_string(stamp) : "";
		struct tool_stamped file = {
			pc_arena_strndup(p->arena, path, strlen(path)),
			pc_arena_strndup(p->arena, text, strlen(text)),
		};

		pc_vec_push(p->arena, one->read, file);
	}
	return one;
}

/* Read the earlier results into BY_PATH; a damaged file counts as none. */
static void results_read(const struct tool_programs *p,
			 struct pc_intern *by_path)
{
	char path[PATH_MAX];
	json_object *all = tool_database_file(p->db, "programs.json", path) ?
				   json_object_from_file(path) : NULL;
	json_object *list;
	const char *as = text_of(p, all, "conditions");

	if (as && !strcmp(as, conditions(p)) &&
	    json_object_object_get_ex(all, "programs", &list) &&
	    json_object_is_type(list, json_type_array))
		for (size_t i = 0; i < json_object_array_length(list); i++) {
			struct tool_linked *one = result_read(
				p, json_object_array_get_idx(list, i));

			if (one->path)
				pc_intern_slot(p->arena, by_path, one->path,
					       strlen(one->path))->value = one;
		}
	json_object_put(all);
}

static json_object *result_json(const struct tool_linked *one)
{
	json_object *o = json_object_new_object();
	json_object *read = json_object_new_object();

	json_object_object_add(o, "file", json_object_new_string(one->path));
	json_object_object_add(o, "status", json_object_new_int(one->status));
	json_object_object_add(o, "mpi", json_object_new_boolean(one->mpi));
	if (one->lacks)
		json_object_object_add(o, "lacks",
				       json_object_new_string(one->lacks));
	for (uint32_t i = 0; i < one->read.n; i++)
		json_object_object_add(
			read, one->read.v[i].path,
			json_object_new_string(one->read.v[i].stamp));
	json_object_object_add(o, "read", read);
	return o;
}

static int results_write(const struct tool_programs *p)
{
	json_object *all = json_object_new_object();
	json_object *list = json_object_new_array();
	char path[PATH_MAX];
	FILE *out = tool_database_file(p->db, "programs.json", path) ?
			    tool_output_open(path) : NULL;

	json_object_object_add(all, "conditions",
			       json_object_new_string(conditions(p)));
	json_object_object_add(all, "programs", list);
	for (uint32_t i = 0; i < p->list.n; i++)
		json_object_array_add(list, result_json(p->list.v[i]));
	if (out)
		fprintf(out, "%s\n", json_object_to_json_string_ext(
				all, JSON_C_TO_STRING_PRETTY |
				JSON_C_TO_STRING_NOSLASHESCAPE));
	json_object_put(all);
	return out ? tool_output_done(out, path) : TOOL_THEIRS;
}

/* ---- what was linked ---- */

static bool is_current(const struct tool_programs *p,
		       const struct tool_linked *one)
{
	for (uint32_t i = 0; i < one->read.n; i++) {
		const char *now = tool_stamp(p->arena, one->read.v[i].path);

		if (!now || strcmp(now, one->read.v[i].stamp))
			return false;
	}
	return one->read.n && !p->again;
}

static bool is_elf(const char *path)
{
	char magic[4] = "";
	FILE *in = fopen(path, "rb");
	bool elf = in && fread(magic, 1, 4, in) == 4 &&
		   !memcmp(magic, "\177ELF", 4);

	if (in)
		fclose(in);
	return elf;
}

/* The names of what was linked, without those that no longer exist, are
 * written again, so that their list does not grow for ever. */
static void linked_write(const struct tool_programs *p, const char *path,
			 size_t len)
{
	FILE *out = tool_output_open(path);

	for (uint32_t i = 0; out && i < p->list.n; i++)
		fprintf(out, "%s\n", p->list.v[i]->path);
	if (out)
		tool_output_done_log(out, path, len);
}

static void linked_read(struct tool_programs *p)
{
	struct pc_intern before = { 0 }, seen = { 0 };
	struct tool_lines lines = { 0 };
	struct tool_moved moved = { .list = { 0 } };
	char real[PATH_MAX], path[PATH_MAX];
	struct stat st;

	if (!tool_database_file(p->db, "linked", path) || stat(path, &st))
		return;
	tool_database_lines(p->db, "linked", p->arena, &lines);
	tool_moved_find(p->db, p->arena, &moved);
	for (uint32_t i = 0; i < moved.list.n; i++)
		pc_vec_push(p->arena, lines.v, moved.list.v[i]);
	results_read(p, &before);
	for (uint32_t i = 0; i < lines.v.n; i++) {
		struct tool_linked *one = NULL;
		struct pc_intern_slot *slot;

		if (!realpath(lines.v.v[i], real) || !is_elf(real))
			continue;
		slot = pc_intern_slot(p->arena, &seen, real, strlen(real));
		if (slot->value)
			continue;
		slot->value = p;
		one = (struct tool_linked *)pc_intern_find(&before, real,
							   strlen(real));
		if (!one || !is_current(p, one)) {
			one = PC_NEW(p->arena, struct tool_linked);
			one->path = slot->name;
			one->fresh = true;
		}
		pc_vec_push(p->arena, p->list, one);
	}
	linked_write(p, path, (size_t)st.st_size);
}

/* ---- the checks, each in a process of its own ---- */

struct child {
	struct tool_linked *of;
	pid_t pid;
	FILE *says;
};

static void child_start(struct tool_programs *p, struct child *child)
{
	int fd[2];

	child->of->status = TOOL_OURS;
	if (pipe(fd))
		return;
	fflush(NULL);
	child->pid = fork();
	if (child->pid == 0) {
		close(fd[0]);
		_exit(tool_program_check(p, child->of->path, fd[1]));
	}
	close(fd[1]);
	child->says = child->pid > 0 ? fdopen(fd[0], "r") : NULL;
	if (!child->says)
		close(fd[0]);
}

/* A line that the child wrote: "read PATH", "mpi", "lacks WHY". */
static void line_take(const struct tool_programs *p, struct tool_linked *one,
		      const char *line)
{
	const char *rest = strchr(line, ' ');

	rest = rest ? pc_arena_strndup(p->arena, rest + 1, strlen(rest + 1)) :
		      "";
	if (!strcmp(line, "mpi"))
		one->mpi = true;
	else if (!strncmp(line, "lacks ", 6))
		one->lacks = rest;
	else if (!strncmp(line, "read ", 5) && tool_stamp(p->arena, rest))
		pc_vec_push(p->arena, one->read,
			    ((struct tool_stamped){
				    rest, tool_stamp(p->arena, rest) }));
}

static void child_end(const struct tool_programs *p, struct child *child)
{
	char *line = NULL;
	size_t size = 0;
	int status;

	while (child->says && getline(&line, &size, child->says) > 0) {
		line[strcspn(line, "\n")] = 0;
		line_take(p, child->of, line);
	}
	free(line);
	if (child->says)
		fclose(child->says);
	if (child->pid > 0 && waitpid(child->pid, &status, 0) == child->pid)
		child->of->status = tool_exit_status(status);
}

int tool_programs_check(struct tool_programs *p)
{
	struct child *children;
	uint32_t begun = 0, all = 0;

	linked_read(p);
	children = PC_ARRAY(p->arena, p->list.n + 1, struct child);
	for (uint32_t i = 0; i < p->list.n; i++)
		if (p->list.v[i]->fresh)
			children[all++].of = p->list.v[i];
	for (uint32_t done = 0; done < all; done++) {
		tool_progress("checking", children[done].of->path, done + 1,
			      all);
		while (begun < all && begun < done + p->jobs)
			child_start(p, &children[begun++]);
		child_end(p, &children[done]);
	}
	tool_progress_end();
	return results_write(p);
}
