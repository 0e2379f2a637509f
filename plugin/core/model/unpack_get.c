/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unpack_get.c - the parts of a record, tested (contract in unpack_get.h).
 */
#include "model/unpack_get.h"

#include "model/program.h"

void pc_unpack_fail(struct pc_unpacker *u, const char *what)
{
	pc_pack_fail(&u->s, what);
}

uint64_t pc_unpack_number(struct pc_unpacker *u, enum pc_pack_kind kind)
{
	return pc_pack_number(&u->s, kind, 0);
}

int64_t pc_unpack_signed(struct pc_unpacker *u, enum pc_pack_kind kind)
{
	return pc_pack_signed(&u->s, kind, 0);
}

unsigned pc_unpack_byte(struct pc_unpacker *u, enum pc_pack_kind kind)
{
	uint64_t number = pc_unpack_number(u, kind);

	if (number < 256)
		return (unsigned)number;
	pc_unpack_fail(u, "a byte is too large");
	return 0;
}

uint32_t pc_unpack_count(struct pc_unpacker *u, enum pc_pack_kind kind)
{
	uint64_t number = pc_unpack_number(u, kind);

	if (number <= u->s.numbers)
		return (uint32_t)number;
	pc_unpack_fail(u, "a count is too high");
	return 0;
}

const char *pc_unpack_name(struct pc_unpacker *u, enum pc_pack_kind kind)
{
	const char *name = pc_pack_text(&u->s, kind, NULL);

	if (name)
		return name;
	pc_unpack_fail(u, "a name is missing");
	return pc_name(u->program, "");
}

void pc_unpack_event(struct pc_unpacker *u)
{
	uint32_t n = 0;

	u->shape = pc_pack_shape(&u->s, &n, NULL);
	u->shape_end = u->shape ? u->shape + n : NULL;
}

uint32_t pc_unpack_shape(struct pc_unpacker *u)
{
	uint32_t number = 0;

	for (unsigned shift = 0; shift < 28; shift += 7) {
		unsigned byte = pc_unpack_shape_byte(u);

		number |= (byte & 0x7f) << shift;
		if (!(byte & 0x80))
			return number;
	}
	pc_unpack_fail(u, "a shape is wrong");
	return 0;
}

unsigned pc_unpack_shape_byte(struct pc_unpacker *u)
{
	if (u->shape != u->shape_end)
		return *u->shape++;
	pc_unpack_fail(u, "a shape is wrong");
	return 0;
}
