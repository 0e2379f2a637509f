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

/* The level of zstd, 1 to 22.  Levels 9 and 15 take one and a half times and
 * eight times as many instructions for 2 % and 7 % fewer bytes of 70 KB; level 15
 * of these is 1 % of the time of an optimizing compiler. */
enum { EFFORT = 6 };

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
		     struct pc_bytes *out)
{
	ZSTD_CCtx *zstd = ZSTD_createCCtx();
	size_t most = ZSTD_compressBound(plain->b.n), n;
	uint8_t *to;

	pc_vec_room(arena, out->b, (uint32_t)(PC_PACK_HEAD + most));
	to = out->b.v + out->b.n;
	ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, EFFORT);
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
		    struct pc_bytes *out)
{
	struct pc_bytes plain = { 0 };

	join(scratch, streams, &plain);
	return plain.b.n < PC_PACK_MOST && compress(arena, &plain, out);
}
