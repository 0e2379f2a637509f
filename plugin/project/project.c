/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * project.c - the project file .parcoach.json (contract in project.h).
 *
 * In:   a JSON object; names of files are relative to its folder.
 * Out:  options; for a wrong key or value a text with FILE:LINE and what is
 *       legal.
 * Cost: O(bytes) of the file; a few system calls for each folder above.
 * Not:  several project files: the nearest counts, as for .clang-tidy.
 */
#define _GNU_SOURCE
#include "project.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <json-c/json.h>
#include "base/arena.h"
#include "base/json_out.h"
#include "base/nearest.h"
#include "model/opts.h"

#define NAME ".parcoach.json"
#define DEPTH_MOST 32

struct reader {
	struct pc_arena *arena;
	struct pc_project *p;
	const char *facts; /* the folder of the installed facts, or NULL */
	const char *text;
	char *root;           /* the folder of the file */
	const char *from;     /* the folder of the source, absolute */
	const char *folder;   /* the key in "folders", or NULL */
	const char *key;      /* the current key */
	bool applies;         /* what is read is for FROM */
};

enum kind { KIND_WORD, KIND_NUMBER, KIND_FILES, KIND_BASELINE, KIND_FOLDERS };

static const struct key {
	const char *name;
	enum kind kind;
	bool folders; /* also for a folder */
} keys[] = {
	{ "analysis", KIND_WORD, true }, { "instrument", KIND_WORD, true },
	{ "facts", KIND_FILES, true }, { "suppressions", KIND_FILES, true },
	{ "processes", KIND_NUMBER, false },
	{ "baseline", KIND_BASELINE, false },
	{ "folders", KIND_FOLDERS, false },
};

/* ---- lines ---- */

static unsigned line_at(const char *text, size_t offset)
{
	unsigned line = 1;

	for (size_t i = 0; i < offset && text[i]; i++)
		line += text[i] == '\n';
	return line;
}

/* The end of the string of JSON that begins after the quote at AT. */
static const char *string_end(const char *at)
{
	while (*at && *at != '"')
		at += *at == '\\' && at[1] ? 2 : 1;
	return at;
}

static bool is_word(const char *at, const char *end, const char *word)
{
	return (size_t)(end - at) == strlen(word) &&
	       !memcmp(at, word, strlen(word));
}

/* The line of KEY of the whole object or, if R->folder is not NULL, of that
 * folder.  The text is correct JSON, so counting the brackets shows the depth.
 * 1 if the key is not found. */
static unsigned key_line(const struct reader *r, const char *key)
{
	unsigned depth = 0, in_folder = 0;

	for (const char *at = r->text; *at; at++) {
		const char *end;

		depth += *at == '{' || *at == '[';
		depth -= *at == '}' || *at == ']';
		if (*at != '"')
			continue;
		end = string_end(at + 1);
		if (end[0] && end[1 + strspn(end + 1, " \t\r\n")] == ':') {
			if (depth == 1 + 2 * (r->folder != NULL) &&
			    (!r->folder || in_folder) &&
			    is_word(at + 1, end, key))
				return line_at(r->text, (size_t)(at - r->text));
			if (r->folder && depth == 2)
				in_folder = is_word(at + 1, end, r->folder);
		}
		at = end;
		if (!*at)
			break;
	}
	return 1;
}

/* Set the error; false. */
static bool fail(const struct reader *r, unsigned line, const char *what)
{
	r->p->error = line ? pc_arena_printf(r->arena, "%s:%u: %s", r->p->path,
					     line, what) :
			     pc_arena_printf(r->arena, "cannot read '%s': %s",
					     r->p->path, what);
	return false;
}

static bool say(const struct reader *r, const char *what)
{
	return fail(r, key_line(r, r->key), what);
}

/* ---- values ---- */

static void option_add(struct reader *r, const char *value)
{
	struct pc_project_option option = {
		pc_arena_printf(r->arena, "%s", r->key),
		pc_arena_printf(r->arena, "%s", value),
	};

	if (r->applies)
		pc_vec_push(r->arena, r->p->options, option);
}

static const char *list_of(struct pc_arena *arena, const char *const *words,
			   unsigned n)
{
	const char *text = "";

	for (unsigned i = 0; i < n; i++)
		text = pc_arena_printf(arena, "%s%s\"%s\"", text, i ? ", " : "",
				       words[i]);
	return text;
}

static bool word_take(struct reader *r, json_object *value)
{
	bool level = !strcmp(r->key, "analysis"), legal = false;
	const char *const *words = level ? pc_level_names :
					   pc_instrument_names;
	unsigned n = level ? (unsigned)PC_LEVELS : (unsigned)PC_INSTRUMENTS;
	const char *text = json_object_get_string(value);
	const char *list = list_of(r->arena, words, n);
	struct pc_nearest near;

	for (unsigned i = 0; i < n; i++)
		legal |= json_object_is_type(value, json_type_string) &&
			 !strcmp(text, words[i]);
	if (!legal)
		return say(r, pc_arena_printf(
			r->arena, "%s is not a value of \"%s\"; legal values: "
			"%s%s", json_object_to_json_string(value), r->key, list,
			pc_nearest_quoted(&near, text ? text : "", list)));
	option_add(r, text);
	return true;
}

static bool number_take(struct reader *r, json_object *value)
{
	int64_t n = json_object_is_type(value, json_type_int) ?
			    json_object_get_int64(value) : 0;

	if (n < 1 || n > 1 << 30)
		return say(r, pc_arena_printf(
			r->arena, "%s is not a value of \"%s\"; legal values: "
			"a number, 1 or more",
			json_object_to_json_string(value), r->key));
	option_add(r, pc_arena_printf(r->arena, "%lld", (long long)n));
	return true;
}

/* The installed file of facts NAME, or NULL. */
static const char *installed(const struct reader *r, const char *name)
{
	const char *path = strchr(name, '/') || !r->facts ? NULL :
			   pc_arena_printf(r->arena, "%s/%s.facts", r->facts,
					   name);

	return path && !access(path, R_OK) ? path : NULL;
}

/* The absolute name of the file that VALUE names, or NULL after an error.  Facts
 * may be those that are installed for a library. */
static const char *file_of(struct reader *r, json_object *value)
{
	const char *name = json_object_get_string(value);
	bool facts = !strcmp(r->key, "facts");
	const char *path, *found;

	if (!json_object_is_type(value, json_type_string)) {
		say(r, pc_arena_printf(r->arena, "%s is not a value of \"%s\"; "
				       "legal values: names of files",
				       json_object_to_json_string(value),
				       r->key));
		return NULL;
	}
	path = pc_arena_printf(r->arena, "%s%s%s", *name == '/' ? "" : r->root,
			       *name == '/' ? "" : "/", name);
	if (!strcmp(r->key, "baseline") || !access(path, R_OK))
		return path;
	found = facts ? installed(r, name) : NULL;
	if (found)
		return found;
	say(r, pc_arena_printf(r->arena, "there is no file '%s'%s", name,
			       facts ? ", and no facts with this name are "
			       "installed" : ""));
	return NULL;
}

static bool files_take(struct reader *r, json_object *value)
{
	bool list = json_object_is_type(value, json_type_array);
	size_t n = list ? json_object_array_length(value) : 1;

	for (size_t i = 0; i < n; i++) {
		const char *path = file_of(
			r, list ? json_object_array_get_idx(value, i) : value);

		if (!path)
			return false;
		option_add(r, path);
	}
	return true;
}

/* A baseline that is not there is to be made. */
static bool baseline_take(struct reader *r, json_object *value)
{
	const char *path = file_of(r, value);

	if (path && !access(path, R_OK))
		r->p->baseline = path;
	return path;
}

/* ---- objects ---- */

static bool object_take(struct reader *r, json_object *object);

/* Whether the source is in the folder NAME of the project. */
static bool is_in(const struct reader *r, const char *name)
{
	char *folder = realpath(pc_arena_printf(r->arena, "%s/%s", r->root,
						name), NULL);
	size_t len;
	bool in;

	if (!folder)
		return false;
	len = strlen(folder);
	in = !strncmp(r->from, folder, len) &&
	     (!r->from[len] || r->from[len] == '/');
	free(folder);
	return in;
}

static bool folders_take(struct reader *r, json_object *value)
{
	bool good = true;

	if (!json_object_is_type(value, json_type_object))
		return say(r, "\"folders\" is an object whose keys are "
			      "folders");
	json_object_object_foreach(value, name, one) {
		r->key = "folders";
		if (!json_object_is_type(one, json_type_object))
			return say(r, pc_arena_printf(
				r->arena, "\"folders\": \"%s\" is not an "
				"object", name));
		r->folder = name;
		r->applies = is_in(r, name);
		good = object_take(r, one);
		r->folder = NULL;
		if (!good)
			break;
	}
	r->applies = true;
	return good;
}

static bool value_take(struct reader *r, const struct key *key,
		       json_object *value)
{
	switch (key->kind) {
	case KIND_WORD:
		return word_take(r, value);
	case KIND_NUMBER:
		return number_take(r, value);
	case KIND_FILES:
		return files_take(r, value);
	case KIND_BASELINE:
		return baseline_take(r, value);
	default:
		return folders_take(r, value);
	}
}

static bool bad_key(const struct reader *r)
{
	const char *legal = "";
	struct pc_nearest near;

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (!r->folder || keys[i].folders)
			legal = pc_arena_printf(r->arena, "%s%s\"%s\"", legal,
						*legal ? ", " : "",
						keys[i].name);
	return say(r, pc_arena_printf(r->arena, "unknown key \"%s\"%s; legal "
				      "keys: %s%s", r->key,
				      r->folder ? " of a folder" : "", legal,
				      pc_nearest_quoted(&near, r->key, legal)));
}

static bool object_take(struct reader *r, json_object *object)
{
	json_object_object_foreach(object, name, value) {
		const struct key *key = NULL;

		for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
			if (!strcmp(keys[i].name, name) &&
			    (!r->folder || keys[i].folders))
				key = &keys[i];
		r->key = name;
		if (!(key ? value_take(r, key, value) : bad_key(r)))
			return false;
	}
	return true;
}

/* ---- the file ---- */

static void parse(struct reader *r, size_t len)
{
	struct json_tokener *tok = json_tokener_new_ex(DEPTH_MOST);
	json_object *object;
	enum json_tokener_error error;
	const char *text = NULL;
	size_t at;

	if (len < INT_MAX / 3)
		text = pc_json_ascii(r->arena, r->text, &len);
	if (!text)
		text = r->text;
	if (!tok || len >= INT_MAX) {
		fail(r, 1, "the file is too large");
		return;
	}
	json_tokener_set_flags(tok, JSON_TOKENER_STRICT);
	object = json_tokener_parse_ex(tok, text, (int)len + 1);
	error = json_tokener_get_error(tok);
	at = json_tokener_get_parse_end(tok);
	json_tokener_free(tok);
	if (json_object_is_type(object, json_type_object))
		object_take(r, object);
	else
		fail(r, line_at(text, at),
		     pc_arena_printf(r->arena, "this is no project file: %s",
				     error == json_tokener_success ?
				     "it is not a JSON object" :
				     error == json_tokener_continue ?
				     "it is incomplete" :
				     json_tokener_error_desc(error)));
	json_object_put(object);
}

/* Set R->root to the nearest folder with a project file, from FROM. */
static bool find(struct reader *r)
{
	const char *path;
	char *slash;

	r->root = pc_arena_printf(r->arena, "%s", r->from);
	for (;;) {
		path = pc_arena_printf(r->arena, "%s/" NAME, r->root);
		if (!access(path, F_OK)) {
			r->p->path = path;
			return true;
		}
		slash = strrchr(r->root, '/');
		if (!slash)
			break;
		*slash = 0;
	}
	return false;
}

/* Set R->text to the text of the file; false after an error. */
static bool text_read(struct reader *r)
{
	FILE *in = fopen(r->p->path, "rb");
	struct stat st = { 0 };
	char *text;
	bool good = in && !fstat(fileno(in), &st);

	if (good && S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		good = false;
	}
	if (good) {
		text = PC_ARRAY(r->arena, (size_t)st.st_size + 1, char);
		text[fread(text, 1, (size_t)st.st_size, in)] = 0;
		r->text = text;
	} else {
		fail(r, 0, strerror(errno));
	}
	if (in)
		fclose(in);
	return good;
}

void pc_project_read(const char *from, const char *facts,
		     struct pc_arena *arena, struct pc_project *p)
{
	struct reader r = { .arena = arena, .p = p, .facts = facts,
			    .applies = true };
	char *path = realpath(from, NULL);
	struct stat st;

	*p = (struct pc_project){ .path = "" };
	if (!path)
		return;
	if (!stat(path, &st) && !S_ISDIR(st.st_mode))
		*strrchr(path, '/') = 0;
	r.from = pc_arena_printf(arena, "%s", path[1] ? path : "");
	free(path);
	if (find(&r) && text_read(&r))
		parse(&r, strlen(r.text));
}
