/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * json_out.h - JSON, written piece by piece into an arena.
 *
 * The functions add commas.  A caller that opens an object or array closes it.
 * The plugin writes JSON too, so this file needs only core.
 */
#ifndef PC_JSON_OUT_H
#define PC_JSON_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"

struct pc_arena;

struct pc_json {
	struct pc_arena *arena;
	PC_VEC(char) b; /* without a final zero byte */
	bool comma;     /* a value precedes on this level */
};

/* "KEY": in an object; in an array KEY is NULL.  Adds a comma if needed. */
void pc_json_key(struct pc_json *j, const char *key);

/* KEY and its value; KEY is NULL in an array.  BRACKET: '{', '[', '}', ']'. */
void pc_json_open(struct pc_json *j, const char *key, char bracket);
void pc_json_close(struct pc_json *j, char bracket);
void pc_json_number(struct pc_json *j, const char *key, int64_t number);
void pc_json_true(struct pc_json *j, const char *key);
void pc_json_bool(struct pc_json *j, const char *key, bool value);
/* The LEN bytes at TEXT; each byte that is not UTF-8 becomes U+FFFD. */
void pc_json_bytes(struct pc_json *j, const char *key, const char *text,
		   size_t len);
/* TEXT; if it is NULL, nothing, not even KEY. */
void pc_json_text(struct pc_json *j, const char *key, const char *text);
/* The end of a line, after the outermost object. */
void pc_json_line(struct pc_json *j);

/* The JSON at TEXT, *LEN bytes of UTF-8, with each character of several bytes as \\uXXXX,
 * so that strings mean the same; *LEN becomes its length without the final zero byte.
 * NULL: it is not UTF-8.  RATIONALE: json-c 0.18 refuses these characters. */
char *pc_json_ascii(struct pc_arena *arena, const char *text, size_t *len);

/* The length of the UTF-8 character at S, which has N > 0 bytes; 0: none. */
size_t pc_utf8_len(const char *s, size_t n);

#endif
