/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unpack_mutants.c - models as bytes that are damaged or made to harm: an
 *                    error that names the file, or a unit that can be linked
 *                    and analyzed.
 */
#include "model/pack.h"
#include "model/pack_form.h"
#include "parcoach.h"

#include <string.h>
#include <zstd.h>
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
	"	exit nowait @9\n"
	"	barrier @9\n"
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

int main(void)
{
	struct pc_program *program = pc_program_new(&opts);
	struct pc_bytes bytes = { 0 };
	const char *error = NULL;
	uint8_t plain[4096], mutant[4200], record[8192];
	size_t n, good = 0;

	random_start(88172645463325252u);
	CHECK(pc_model_read(program, "a.pcm", text, sizeof text - 1, &error));
	CHECK(pc_pack(program->arena, program, &bytes));
	CHECK(read_one(bytes.b.v, bytes.b.n));
	for (size_t len = 0; len < bytes.b.n; len++)
		CHECK(!read_one(bytes.b.v, len));
	n = ZSTD_decompress(plain, sizeof plain, bytes.b.v + PC_PACK_HEAD,
			    bytes.b.n - PC_PACK_HEAD);
	CHECK(!ZSTD_isError(n));
	for (int round = 0; round < ROUNDS; round++) {
		size_t m, frame;

		memcpy(mutant, plain, n);
		m = mutate(mutant, n, sizeof mutant);
		frame = ZSTD_compress(record + PC_PACK_HEAD,
				      sizeof record - PC_PACK_HEAD, mutant, m,
				      1);
		CHECK(!ZSTD_isError(frame));
		memcpy(record, bytes.b.v, PC_PACK_HEAD);
		for (int i = 0; i < 4; i++)
			record[12 + i] = (uint8_t)(frame >> 8 * i);
		good += read_one(record, PC_PACK_HEAD + frame);
	}
	/* The changes are not so wild that nothing gets through. */
	CHECK(good > ROUNDS / 50 && good < ROUNDS);
	pc_program_free(program);
	return check_failed != 0;
}
