/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * json_out.h - JSON, written piece by piece into an arena.
 *
 * The compiler's plugin writes it too, so nothing but core is needed.  Commas
 * come by themselves; who opens an object or an array closes it.
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
	PC_VEC(char) b; /* no zero byte behind it */
	bool comma;     /* something stands before, on this level */
};

/* "KEY":, inside an object; NULL: a value of an array. */
void pc_json_key(struct pc_json *j, const char *key);

/* KEY and what follows; KEY is NULL in an array. */
void pc_json_open(struct pc_json *j, const char *key, char bracket);
void pc_json_close(struct pc_json *j, char bracket);
void pc_json_number(struct pc_json *j, const char *key, int64_t number);
void pc_json_true(struct pc_json *j, const char *key);
/* The LEN bytes at TEXT; what is not UTF-8 becomes U+FFFD, byte by byte. */
void pc_json_bytes(struct pc_json *j, const char *key, const char *text,
		   size_t len);
/* TEXT; NULL: nothing is written. */
void pc_json_text(struct pc_json *j, const char *key, const char *text);
/* The end of a line, behind the outermost object. */
void pc_json_line(struct pc_json *j);

/* Bytes of the UTF-8 character at S, of N bytes; 0: it is none. */
size_t pc_utf8_len(const char *s, size_t n);

#endif
