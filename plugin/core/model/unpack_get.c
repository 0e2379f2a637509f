/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unpack_get.c - numbers, names and places from the streams of a record
 *                (contract in unpack_get.h).
 */
#include "model/unpack_get.h"

#include "model/program.h"

void pc_unpack_fail(struct pc_unpacker *u, const char *what)
{
	if (!u->bad)
		u->bad = what;
	for (int i = 0; i < PC_PACK_STREAMS; i++)
		u->from[i].at = u->from[i].end;
}

unsigned pc_unpack_byte(struct pc_unpacker *u, enum pc_pack_stream from)
{
	struct pc_stream *s = &u->from[from];

	if (s->at == s->end) {
		pc_unpack_fail(u, "it ends too early");
		return 0;
	}
	return *s->at++;
}

uint64_t pc_unpack_number(struct pc_unpacker *u, enum pc_pack_stream from)
{
	uint64_t number = 0;

	for (unsigned shift = 0; shift < 64; shift += 7) {
		unsigned byte = pc_unpack_byte(u, from);

		number |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80))
			return number;
	}
	pc_unpack_fail(u, "a number is too long");
	return 0;
}

int64_t pc_unpack_signed(struct pc_unpacker *u, enum pc_pack_stream from)
{
	uint64_t number = pc_unpack_number(u, from);

	return (int64_t)(number >> 1 ^ -(number & 1));
}

uint32_t pc_unpack_count(struct pc_unpacker *u)
{
	const struct pc_stream *s = &u->from[PC_PACK_CODE];
	uint64_t n = pc_unpack_number(u, PC_PACK_CODE);

	if (n <= (uint64_t)(s->end - s->at))
		return (uint32_t)n;
	pc_unpack_fail(u, "a count is too high");
	return 0;
}

static const char *new_name(struct pc_unpacker *u)
{
	struct pc_stream *s = &u->from[PC_PACK_NAMES];
	const uint8_t *end = s->at == s->end ? NULL :
		(const uint8_t *)memchr(s->at, 0, (size_t)(s->end - s->at));
	const char *name;

	if (!end) {
		pc_unpack_fail(u, "a name has no end");
		return NULL;
	}
	name = pc_name(u->program, (const char *)s->at);
	s->at = end + 1;
	pc_vec_push(u->program->arena, u->names, name);
	return name;
}

const char *pc_unpack_name(struct pc_unpacker *u, enum pc_pack_stream from)
{
	uint64_t number = pc_unpack_number(u, from);

	if (!number)
		return NULL;
	if (number == 1)
		return new_name(u);
	if (number - 2 < u->names.n)
		return u->names.v[number - 2];
	pc_unpack_fail(u, "there is no name of that number");
	return NULL;
}

const char *pc_unpack_need(struct pc_unpacker *u, enum pc_pack_stream from)
{
	const char *name = pc_unpack_name(u, from);

	if (name)
		return name;
	pc_unpack_fail(u, "a name is missing");
	return pc_name(u->program, "");
}

struct pc_loc pc_unpack_place(struct pc_unpacker *u)
{
	uint64_t what = pc_unpack_number(u, PC_PACK_LINES), lines;
	struct pc_loc loc = u->last;
	int64_t line;

	if (what == PC_PACK_NOWHERE)
		return (struct pc_loc){ 0 };
	if (what == PC_PACK_SAME)
		return loc;
	what -= PC_PACK_ELSEWHERE;
	lines = what >> 1;
	line = (int64_t)(lines >> 1 ^ -(lines & 1));
	if (what & 1)
		loc.file = pc_unpack_name(u, PC_PACK_LINES);
	if (line < -(int64_t)UINT32_MAX || line > UINT32_MAX ||
	    loc.line + line < 1 || loc.line + line > UINT32_MAX) {
		pc_unpack_fail(u, "there is no line of that number");
		return (struct pc_loc){ 0 };
	}
	loc.line = (uint32_t)(loc.line + line);
	loc.col += (uint32_t)pc_unpack_signed(u, PC_PACK_LINES);
	u->last = loc;
	return loc;
}
