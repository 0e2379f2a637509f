/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_record.c - the streams of a packed model become one compressed record.
 *
 * In:   the streams that pack.c has filled (pack_form.h).
 * Out:  one record.
 * Cost: that of zstd.
 */
#include "model/pack_record.h"

#include <string.h>
#include <zstd.h>
#include "base/arena.h"

/* Levels of zstd, 1 to 22.  Level 15 takes ten times as long as 9 for 2 to 4 %
 * fewer bytes.  That is little compared with an optimizing compiler, but 4 % of
 * the time of a compiler that does not optimize. */
enum { EFFORT = 15, EFFORT_QUICK = 9, EFFORT_LARGE = 8, EFFORT_HUGE = 7 };
enum { LARGE = 128 * 1024, HUGE = 1024 * 1024 }; /* bytes */

void pc_pack_number(struct pc_arena *arena, struct pc_bytes *to,
		    uint64_t number)
{
	for (; number >= 0x80; number >>= 7)
		pc_vec_push(arena, to->b, (uint8_t)((number & 0x7f) | 0x80));
	pc_vec_push(arena, to->b, (uint8_t)number);
}

/* The lengths of the streams, then the streams. */
static void join(struct pc_arena *arena,
		 const struct pc_bytes streams[PC_PACK_STREAMS],
		 struct pc_bytes *out)
{
	uint32_t n = 0;

	for (int i = 0; i < PC_PACK_STREAMS; i++) {
		pc_pack_number(arena, out, streams[i].b.n);
		n += streams[i].b.n;
	}
	pc_vec_room(arena, out->b, n);
	for (int i = 0; i < PC_PACK_STREAMS; i++) {
		if (!streams[i].b.n)
			continue;
		memcpy(out->b.v + out->b.n, streams[i].b.v, streams[i].b.n);
		out->b.n += streams[i].b.n;
	}
}

static bool compress(struct pc_arena *arena, const struct pc_bytes *plain,
		     bool quick, struct pc_bytes *out)
{
	ZSTD_CCtx *zstd = ZSTD_createCCtx();
	size_t most = ZSTD_compressBound(plain->b.n), n;
	uint8_t *to;

	pc_vec_room(arena, out->b, (uint32_t)(PC_PACK_HEAD + most));
	to = out->b.v + out->b.n;
	ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel,
			       plain->b.n > HUGE ? EFFORT_HUGE :
			       plain->b.n > LARGE ? EFFORT_LARGE :
			       quick ? EFFORT_QUICK : EFFORT);
	ZSTD_CCtx_setParameter(zstd, ZSTD_c_checksumFlag, 1);
	n = ZSTD_compress2(zstd, to + PC_PACK_HEAD, most, plain->b.v,
			   plain->b.n);
	ZSTD_freeCCtx(zstd);
	if (ZSTD_isError(n))
		return false;
	memset(to, 0, PC_PACK_HEAD);
	for (int i = 0; i < 4; i++)
		to[12 + i] = (uint8_t)(n >> 8 * i);
	out->b.n += (uint32_t)(PC_PACK_HEAD + n);
	return true;
}

bool pc_pack_record(struct pc_arena *arena, struct pc_arena *scratch,
		    const struct pc_bytes streams[PC_PACK_STREAMS],
		    bool quick, struct pc_bytes *out)
{
	struct pc_bytes plain = { 0 };

	join(scratch, streams, &plain);
	return plain.b.n < PC_PACK_MOST && compress(arena, &plain, quick, out);
}
