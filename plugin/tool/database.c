/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * database.c - the folder .parcoach (contract in database.h).
 *
 * In:   the lines that the compiler, checks and runs append (docs/REPORTS.md).
 * Out:  the same file with only what is true of the files that exist now.
 * Cost: O(bytes) of the findings.
 * Not:  a source that moved to another folder.
 */
#define _GNU_SOURCE
#include "base/intern_table.h"
#include "database.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <json-c/json.h>
#include "base/arena.h"
#include "output.h"
#include "tool.h"

#define FOLDER ".parcoach"

/* ---- where ---- */

bool tool_database_file(const struct tool_database *db, const char *name,
			char path[PATH_MAX])
{
	return snprintf(path, PATH_MAX, "%s/%s", db->dir, name) < PATH_MAX;
}

/* PARCOACH_REPORT, or NULL: a document of SARIF is one of a single run. */
static const char *report_name(void)
{
	const char *name = getenv("PARCOACH_REPORT");
	const char *dot = name ? strrchr(name, '.') : NULL;

	return !name || !*name || (dot && !strcmp(dot, ".sarif")) ? NULL : name;
}

/* The file of PARCOACH_REPORT, as an absolute name, or that in the folder. */
static bool findings_set(struct tool_database *db)
{
	const char *name = report_name();
	char here[PATH_MAX] = "";

	if (!name)
		return tool_database_file(db, "findings.jsonl", db->findings);
	return (*name == '/' || getcwd(here, sizeof here)) &&
	       snprintf(db->findings, PATH_MAX, "%s%s%s", here,
			*here ? "/" : "", name) < PATH_MAX;
}

/* Set DB to the folder in ROOT; "" is "/". */
static bool database_set(struct tool_database *db, const char *root)
{
	snprintf(db->root, PATH_MAX, "%s", *root ? root : "/");
	return snprintf(db->dir, PATH_MAX, "%s/" FOLDER, root) < PATH_MAX &&
	       findings_set(db);
}

static bool is_folder(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISDIR(st.st_mode);
}

/* Set DB to a folder beside the file of PARCOACH_REPORT, for the current folder;
 * false: there is no such file. */
static bool database_beside(struct tool_database *db)
{
	char here[PATH_MAX], *slash;

	if (!report_name() || !getcwd(here, sizeof here) ||
	    !database_set(db, here))
		return false;
	slash = strrchr(db->findings, '/');
	return snprintf(db->dir, PATH_MAX, "%.*s/" FOLDER,
			(int)(slash - db->findings), db->findings) < PATH_MAX;
}

bool tool_database_find(const char *from, struct tool_database *db)
{
	char *at = realpath(from, NULL), *slash;
	bool found = false;

	if (at && !is_folder(at) && (slash = strrchr(at, '/')))
		*slash = 0;
	while (at && !found) {
		if (!strcmp(at, "/"))
			*at = 0;
		found = database_set(db, at) && is_folder(db->dir);
		slash = strrchr(at, '/');
		if (!slash)
			break;
		*slash = 0;
	}
	free(at);
	return found || (database_beside(db) && is_folder(db->dir));
}

void tool_database_link(const struct tool_database *db, const char *path)
{
	const char *slash = strrchr(path, '/');
	char link[PATH_MAX], own[PATH_MAX];
	size_t len = strlen(db->root);
	struct stat st;

	if (!slash || (!strncmp(path, db->root, len) && path[len] == '/') ||
	    !tool_database_file(db, "findings.jsonl", own) ||
	    strcmp(own, db->findings) ||
	    snprintf(link, PATH_MAX, "%.*s/" FOLDER, (int)(slash - path),
		     path) >= PATH_MAX)
		return;
	if (!lstat(link, &st) && S_ISLNK(st.st_mode))
		unlink(link);
	/* If there is a folder of this name, it is kept. */
	if (symlink(db->dir, link))
		return;
}

/* Nothing in the folder belongs to the sources. */
static int git_ignore(const struct tool_database *db)
{
	char path[PATH_MAX];

	return tool_database_file(db, ".gitignore", path) &&
			       access(path, F_OK) ?
		       tool_output_append(path, "*\n", 2) : 0;
}

/* A build runs the wrappers in the folder: those that another user made, for
 * example in /tmp, must not be run. */
static bool is_own(const char *path)
{
	struct stat st;

	return !stat(path, &st) && st.st_uid == geteuid();
}

static bool folder_make(const struct tool_database *db)
{
	return !mkdir(db->dir, 0777) || errno == EEXIST;
}

int tool_database_make(struct tool_database *db)
{
	char here[PATH_MAX];
	int status;

	if (!(tool_database_find(".", db) && is_own(db->dir)) &&
	    (!getcwd(here, sizeof here) || !database_set(db, here)))
		return tool_error("cannot use the current directory: %s",
				  strerror(errno));
	if (!folder_make(db) && !(database_beside(db) && folder_make(db)))
		return tool_error("cannot create '%s': %s; run the command in a "
				  "folder that you can write, such as that of "
				  "the build, or set PARCOACH_REPORT to the "
				  "name of a file in one", db->dir,
				  strerror(errno));
	/* Runs write only to a file that is there. */
	status = tool_output_append(db->findings, "", 0);
	return status ? status : git_ignore(db);
}

void tool_database_lines(const struct tool_database *db, const char *name,
			 struct pc_arena *arena, struct tool_lines *lines)
{
	struct pc_intern seen = { 0 };
	char path[PATH_MAX], *text = NULL;
	size_t size = 0;
	ssize_t len;
	FILE *in = tool_database_file(db, name, path) ? fopen(path, "r") : NULL;

	while (in && (len = getline(&text, &size, in)) > 0) {
		struct pc_intern_slot *slot;

		len -= text[len - 1] == '\n';
		slot = pc_intern_slot(arena, &seen, text, (size_t)len);
		if (slot->value || !len)
			continue;
		slot->value = lines;
		pc_vec_push(arena, lines->v,
			    pc_arena_strndup(arena, text, (size_t)len));
	}
	free(text);
	if (in)
		fclose(in);
}

/* ---- cleaning ---- */

struct line {
	const char *text;
	size_t len;
	struct line *head; /* the line of its unit or program, or itself */
	bool dead;
	const char *model; /* "NAME LEVEL" of a unit, or NULL */
};

struct clean {
	struct pc_arena *arena;
	PC_VEC(struct line *) lines;
	struct pc_intern last; /* by key of a source: struct line * */
	/* By unit and folder, of any object: the lines of its heads. */
	struct pc_intern units;
};

static const char *text_of(json_object *object, const char *name)
{
	json_object *value;

	return json_object_object_get_ex(object, name, &value) ?
		       json_object_get_string(value) : NULL;
}

/* The state of FILE, relative to DIR; false: it does not exist. */
static bool file_state(const char *dir, const char *file, struct stat *st)
{
	char path[PATH_MAX];

	return snprintf(path, sizeof path, "%s%s%s", *file == '/' ? "" : dir,
			*file == '/' ? "" : "/", file) < PATH_MAX &&
	       !stat(path, st);
}

/* The heads of one source, whatever it was compiled to. */
struct heads {
	PC_VEC(struct line *) v;
};

/* A unit without an object was read from a program: it replaces all. */
static void replace_all(struct clean *c, const char *key, bool all,
			struct line *line)
{
	struct pc_intern_slot *slot = pc_intern_slot(c->arena, &c->units, key,
						     strlen(key));
	struct heads *heads = (struct heads *)slot->value;

	if (!heads)
		slot->value = heads = PC_NEW(c->arena, struct heads);
	for (uint32_t i = 0; all && i < heads->v.n; i++)
		heads->v.v[i]->dead = true;
	pc_vec_push(c->arena, heads->v, line);
}

static void head_take(struct clean *c, struct line *line, json_object *o,
		      const char *kind)
{
	const char *unit = text_of(o, "unit"), *dir = text_of(o, "directory");
	const char *object = text_of(o, "object"), *key;
	const char *model = text_of(o, "model");
	const char *level = text_of(o, "analysis");
	struct pc_intern_slot *slot;
	struct stat st;

	if (!unit)
		return;
	/* The compiler also names the folder of a unit that needs none. */
	if (!dir || (*kind == 'u' && *unit == '/'))
		dir = "";
	/* The name of a program may be several files. */
	line->dead = !file_state(dir, unit, &st) &&
		     (*kind == 'u' || !strchr(unit, ' '));
	key = pc_arena_printf(c->arena, "%s\n%s\n%s\n%s", kind, unit, dir,
			      object ? object : "");
	slot = pc_intern_slot(c->arena, &c->last, key, strlen(key));
	if (slot->value)
		((struct line *)slot->value)->dead = true;
	slot->value = line;
	if (*kind == 'u') {
		key = pc_arena_printf(c->arena, "%s\n%s", unit, dir);
		replace_all(c, key, !object, line);
	}
	if (model && level)
		line->model = pc_arena_printf(c->arena, "%s %s", model, level);
}

/* Whether the program of the run O was linked after the run. */
static bool run_is_old(json_object *o)
{
	const char *program = text_of(o, "program"), *when = text_of(o, "time");
	struct tm tm = { 0 };
	struct stat st;

	if (!program || !when || !strptime(when, "%Y-%m-%dT%H:%M:%SZ", &tm))
		return false;
	return stat(program, &st) || st.st_mtim.tv_sec > timegm(&tm);
}

static void line_take(struct clean *c, struct line *line, struct line **head)
{
	char *copy = pc_arena_strndup(c->arena, line->text, line->len);
	json_object *o = json_tokener_parse(copy);
	const char *kind = json_object_is_type(o, json_type_object) ?
				   text_of(o, "kind") : "?";

	line->head = line;
	if (!kind) {
		line->dead = run_is_old(o);
	} else if (!strcmp(kind, "unit") || !strcmp(kind, "program")) {
		head_take(c, line, o, kind);
		*head = line;
	} else if (!strcmp(kind, "finding") && *head) {
		line->head = *head;
	}
	json_object_put(o);
}

/* Replace the file at PATH, of which the first LEN bytes were read. */
static int write_kept(const struct clean *c, const char *path, size_t len)
{
	FILE *out = tool_output_open(path);

	if (!out)
		return TOOL_THEIRS;
	for (uint32_t i = 0; i < c->lines.n; i++) {
		const struct line *line = c->lines.v[i];

		if (!line->head->dead) {
			fwrite(line->text, 1, line->len, out);
			putc('\n', out);
		}
	}
	return tool_output_done_log(out, path, len);
}

int tool_database_clean(const struct tool_database *db, struct pc_arena *arena,
			struct pc_intern *models)
{
	struct clean c = { .arena = arena };
	struct line *head = NULL;
	bool any = false;
	size_t len;
	char *text = tool_read_file(db->findings, &len), *end;
	int status = text ? 0 : TOOL_THEIRS;

	for (char *at = text; at && at < text + len; at = end + 1) {
		struct line *line = PC_NEW(arena, struct line);

		end = (char *)memchr(at, '\n', (size_t)(text + len - at));
		if (!end)
			end = text + len;
		line->text = at;
		line->len = (size_t)(end - at);
		pc_vec_push(arena, c.lines, line);
		line_take(&c, line, &head);
	}
	for (uint32_t i = 0; i < c.lines.n; i++) {
		const char *model = c.lines.v[i]->model;

		any |= c.lines.v[i]->head->dead;
		if (model && !c.lines.v[i]->dead)
			pc_intern_slot(arena, models, model, strlen(model))
				->value = models;
	}
	if (any && !status)
		status = write_kept(&c, db->findings, len);
	free(text);
	return status;
}
