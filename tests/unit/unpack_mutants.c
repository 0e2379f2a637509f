/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unpack_mutants.c - models as bytes that are damaged or made to harm: an
 *                    error that names the file, or a unit that can be linked
 *                    and analyzed.
 */
#include "model/contents.h"
#include "model/pack.h"
#include "model/pack_form.h"
#include "model/pack_record.h"
#include "base/hash_bytes.h"
#include "parcoach.h"
#include <string.h>
#include "check.h"
#include "random.h"
#include "unpack.h"

#define ROUNDS 10000

static const char text[] =
	"unit a.c\n"
	"local count\n"
	"threadprivate mine\n"
	"record grid (part, cell)\n"
	"fact \"noreturn die\"\n"
	"extern help \"help()\" (a, b) address table type \"v()\" reads 1\n"
	"func main (argc) exported a.c:1:1 end 40:1\n"
	"b0:\n"
	"	call MPI_Comm_rank(MPI_COMM_WORLD, &rank) @2:3\n"
	"	%1 = eq rank, 0 @3\n"
	"	.grid.f = copy &@work @3:9\n"
	"	br %1 b1 b2 @4\n"
	"b1:\n"
	"	%2 = copy .grid.f @5\n"
	"	call *%2(&x:grid, 7) type \"v(p)\" @\"b.h\":5:6\n"
	"	jmp b2 @5\n"
	"b2:\n"
	"	enter parallel serial @6\n"
	"	enter critical name \"c\" @7\n"
	"	v[3] = add *p[2], @count @8\n"
	"	exit nowait @9\n	barrier @9\n"
	"	exit @10\n"
	"	switch rank b3 b4(0) b5(2, 5:9) @11\n"
	"b3:\n"
	"	try b4 b5\n"
	"b4:\n"
	"	ret 0 @12\n"
	"b5:\n"
	"	noreturn\n"
	"func work (p) exported address type \"v(p)\" weak lang fortran a.c:50\n"
	"b0:\n"
	"	call MPI_Barrier(MPI_COMM_WORLD) @51\n"
	"	ret\n";

/* Change some of the N bytes at PLAIN, of ROOM; how many they are then. */
static size_t mutate(uint8_t *plain, size_t n, size_t room)
{
	for (uint32_t i = 1 + random_below(4); i; i--) {
		uint32_t at = random_below((uint32_t)n);

		switch (random_below(5)) {
		case 0:
			plain[at] ^= (uint8_t)(1u << random_below(8));
			break;
		case 1:
			plain[at] = (uint8_t)random_below(256);
			break;
		case 2:
			plain[at] = (uint8_t)(random_below(2) ? 0xff : 0x80);
			break;
		case 3:
			memmove(plain + at, plain + at + 1, n - at - 1);
			n -= n > 2;
			break;
		default:
			if (n == room)
				break;
			memmove(plain + at + 1, plain + at, n - at);
			plain[at] = (uint8_t)random_below(256);
			n++;
		}
	}
	return n;
}

/* Make the head right of the record of N bytes at RECORD, of which the numbers, from
 * BEGIN on, have changed. */
static void make_right(uint8_t *record, size_t n, uint32_t begin)
{
	uint8_t *rest = record + PC_PACK_HEAD;
	uint32_t numbers = pc_pack_get(record + PC_PACK_AT_NUMBERS);

	if (!record[PC_PACK_AT_BITS]) {
		numbers = 0;
		for (size_t at = begin; at < n; at++)
			numbers += record[at] < 0x80;
	}
	pc_pack_put(record + PC_PACK_AT_REST, (uint32_t)n - PC_PACK_HEAD);
	pc_pack_put(record + PC_PACK_AT_NUMBERS, numbers);
	pc_pack_put(record + PC_PACK_AT_HASH,
		    pc_hash_bytes((const char *)rest, n - PC_PACK_HEAD));
}

/* Read records that differ from BYTES in their numbers; how many are read. */
static unsigned read_mutants(const struct pc_bytes *bytes, unsigned rounds)
{
	uint32_t begin = PC_PACK_HEAD +
			 pc_pack_get(bytes->b.v + PC_PACK_AT_TEXTS);
	uint8_t record[8192];
	unsigned good = 0;

	CHECK(bytes->b.n + 200 < sizeof record);
	for (unsigned round = 0; round < rounds; round++) {
		size_t n = bytes->b.n - begin;

		memcpy(record, bytes->b.v, bytes->b.n);
		n = begin + mutate(record + begin, n, n + 100);
		make_right(record, n, begin);
		good += read_one(record, n);
	}
	return good;
}

int main(void)
{
	struct pc_program *program = pc_program_new(&opts);
	struct pc_bytes plain = { 0 }, bytes = { 0 };
	const char *error = NULL;
	unsigned good;

	random_start(88172645463325252u);
	CHECK(pc_model_read(program, "a.pcm", text, sizeof text - 1, &error));
	CHECK(pc_pack(program->arena, program, &bytes));
	CHECK(read_one(bytes.b.v, bytes.b.n));
	for (size_t len = 0; len < bytes.b.n; len++)
		CHECK(!read_one(bytes.b.v, len));
	/* A damaged byte shows. */
	for (size_t at = PC_PACK_AT_HASH; at < bytes.b.n; at++) {
		bytes.b.v[at] ^= 16;
		CHECK(!read_one(bytes.b.v, bytes.b.n));
		bytes.b.v[at] ^= 16;
	}
	read_mutants(&bytes, ROUNDS / 4);
	CHECK(pc_pack_with(program->arena, program, 0, &plain));
	good = read_mutants(&plain, ROUNDS);
	/* The changes are not so wild that nothing gets through. */
	CHECK(good > ROUNDS / 50 && good < ROUNDS);
	pc_program_free(program);
	return check_failed != 0;
}
