/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * json_out.c - JSON, written piece by piece (contract in json_out.h).
 */
#include "base/json_out.h"

#include <inttypes.h>
#include <stdio.h>
#include "base/arena.h"

size_t pc_utf8_len(const char *text, size_t n)
{
	const unsigned char *s = (const unsigned char *)text;
	size_t len = s[0] < 0x80 ? 1 : s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
	uint32_t c;

	if (len == 1)
		return 1;
	if (s[0] < 0xc2 || s[0] > 0xf4 || len > n)
		return 0;
	c = s[0] & (0x7fu >> len);
	for (size_t i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (s[i] & 0x3f);
	}
	/* Not the shortest form, a surrogate, or above U+10FFFF. */
	if ((len == 3 && c < 0x800) || (len == 4 && c < 0x10000) ||
	    (c >= 0xd800 && c < 0xe000) || c > 0x10ffff)
		return 0;
	return len;
}

/* The number of the character at TEXT, which has LEN bytes, at least 2. */
static uint32_t code_of(const char *text, size_t len)
{
	uint32_t c = (unsigned char)text[0] & (0x7fu >> len);

	for (size_t i = 1; i < len; i++)
		c = c << 6 | ((unsigned char)text[i] & 0x3f);
	return c;
}

char *pc_json_ascii(struct pc_arena *arena, const char *text, size_t *len)
{
	/* Two bytes become six, four become twelve. */
	char *all = PC_ARRAY(arena, 3 * *len + 1, char), *to = all;

	for (size_t i = 0, n; i < *len; i += n) {
		uint32_t c;

		n = pc_utf8_len(text + i, *len - i);
		if (!n)
			return NULL;
		if (n == 1) {
			*to++ = text[i];
			continue;
		}
		c = code_of(text + i, n);
		if (c >= 0x10000) {
			c -= 0x10000;
			to += sprintf(to, "\\u%04x", (unsigned)(0xd800 + (c >> 10)));
			c = 0xdc00 + (c & 0x3ff);
		}
		to += sprintf(to, "\\u%04x", (unsigned)c);
	}
	*to = 0;
	*len = (size_t)(to - all);
	return all;
}

static void add(struct pc_json *j, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		pc_vec_push(j->arena, j->b, text[i]);
}

static void add_char(struct pc_json *j, const char *s, size_t len)
{
	unsigned char c = (unsigned char)*s;
	char escape[8];

	if (!len)
		add(j, "\\ufffd", 6);
	else if (c == '"' || c == '\\')
		add(j, escape, (size_t)snprintf(escape, sizeof escape,
						"\\%c", c));
	else if (c < 0x20 || c == 0x7f)
		add(j, escape, (size_t)snprintf(escape, sizeof escape,
						"\\u%04x", (unsigned)c));
	else
		add(j, s, len);
}

static void quote(struct pc_json *j, const char *s, size_t n)
{
	add(j, "\"", 1);
	while (n) {
		size_t len = pc_utf8_len(s, n);

		add_char(j, s, len);
		s += len ? len : 1;
		n -= len ? len : 1;
	}
	add(j, "\"", 1);
}

void pc_json_key(struct pc_json *j, const char *key)
{
	if (j->comma)
		add(j, ",", 1);
	j->comma = true;
	if (key) {
		quote(j, key, strlen(key));
		add(j, ":", 1);
	}
}

void pc_json_open(struct pc_json *j, const char *key, char bracket)
{
	pc_json_key(j, key);
	add(j, &bracket, 1);
	j->comma = false;
}

void pc_json_close(struct pc_json *j, char bracket)
{
	add(j, &bracket, 1);
	j->comma = true;
}

void pc_json_number(struct pc_json *j, const char *key, int64_t number)
{
	char text[24];
	int len = snprintf(text, sizeof text, "%" PRId64, number);

	pc_json_key(j, key);
	add(j, text, (size_t)len);
}

void pc_json_bool(struct pc_json *j, const char *key, bool value)
{
	pc_json_key(j, key);
	if (value)
		add(j, "true", 4);
	else
		add(j, "false", 5);
}

void pc_json_true(struct pc_json *j, const char *key)
{
	pc_json_bool(j, key, true);
}

void pc_json_bytes(struct pc_json *j, const char *key, const char *text,
		   size_t len)
{
	pc_json_key(j, key);
	quote(j, text, len);
}

void pc_json_text(struct pc_json *j, const char *key, const char *text)
{
	if (text)
		pc_json_bytes(j, key, text, strlen(text));
}

void pc_json_line(struct pc_json *j)
{
	add(j, "\n", 1);
	j->comma = false;
}
