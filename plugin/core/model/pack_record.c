/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_record.c - the record of a packed model: head, texts, numbers.
 *
 * In:   what pack.c has written; or any bytes.
 * Out:  one record; or what unpack.c reads, as large as the head says, with a
 *       right hash.
 * Cost: that of zstd for the texts.
 */
#include "model/pack_record.h"

#include <string.h>
#include <zstd.h>
#include "base/arena.h"
#include "base/hash_bytes.h"
#include "model/pack_context.h"

/* The level of zstd, 1 to 22.  Levels 9 and 15 take one and a half times and
 * eight times as many instructions for 2 % and 7 % fewer bytes. */
enum { EFFORT = 6 };

/* How much larger than the record what it contains may be. */
enum { RATIO = 1000 };

uint32_t pc_pack_get(const uint8_t *from)
{
	return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 |
	       (uint32_t)from[3] << 24;
}

void pc_pack_put(uint8_t *to, uint32_t number)
{
	for (int i = 0; i < 4; i++)
		to[i] = (uint8_t)(number >> 8 * i);
}

bool pc_pack_record(struct pc_arena *arena, const struct pc_pack *p,
		    const struct pc_bytes *numbers, struct pc_bytes *out)
{
	size_t most = ZSTD_compressBound(p->texts.b.n), texts;
	uint32_t rest;
	uint8_t *head;

	if (p->texts.b.n >= PC_PACK_MOST || p->numbers >= PC_PACK_MOST ||
	    numbers->b.n >= PC_PACK_MOST)
		return false;
	pc_vec_room(arena, out->b,
		    (uint32_t)(PC_PACK_HEAD + most) + numbers->b.n);
	head = out->b.v + out->b.n;
	texts = ZSTD_compress(head + PC_PACK_HEAD, most, p->texts.b.v,
			      p->texts.b.n, EFFORT);
	if (ZSTD_isError(texts))
		return false;
	if (numbers->b.n)
		memcpy(head + PC_PACK_HEAD + texts, numbers->b.v, numbers->b.n);
	rest = (uint32_t)texts + numbers->b.n;
	memset(head, 0, PC_PACK_HEAD);
	memcpy(head, PC_PACK_MAGIC, 8);
	head[PC_PACK_AT_VERSION] = PC_PACK_VERSION;
	head[PC_PACK_AT_BITS] = (uint8_t)p->code.bits;
	pc_pack_put(head + PC_PACK_AT_REST, rest);
	pc_pack_put(head + PC_PACK_AT_TEXTS, (uint32_t)texts);
	pc_pack_put(head + PC_PACK_AT_NUMBERS, p->numbers);
	pc_pack_put(head + PC_PACK_AT_HASH,
		    pc_hash_bytes((const char *)head + PC_PACK_HEAD, rest));
	out->b.n += PC_PACK_HEAD + rest;
	return true;
}

/* The texts of P, of the LEN bytes at BYTES, in ARENA. */
static void open_texts(struct pc_arena *arena, struct pc_pack *p,
		       const uint8_t *bytes, size_t len)
{
	unsigned long long size = ZSTD_getFrameContentSize(bytes, len);
	uint8_t *texts;
	size_t n;

	if (size >= PC_PACK_MOST || size / RATIO > len) {
		pc_pack_fail(p, "its size is missing or wrong");
		return;
	}
	texts = PC_ARRAY(arena, size, uint8_t);
	n = ZSTD_decompress(texts, size, bytes, len);
	if (ZSTD_isError(n)) {
		pc_pack_fail(p, ZSTD_getErrorName(n));
		return;
	}
	p->text = texts;
	p->text_end = texts + n;
}

void pc_pack_open(struct pc_arena *arena, struct pc_pack *p,
		  const uint8_t *head, size_t len)
{
	const uint8_t *rest = head + PC_PACK_HEAD;
	size_t texts = pc_pack_get(head + PC_PACK_AT_TEXTS);
	unsigned bits = head[PC_PACK_AT_BITS];
	uint32_t numbers = pc_pack_get(head + PC_PACK_AT_NUMBERS);

	len -= PC_PACK_HEAD;
	if (pc_pack_get(head + PC_PACK_AT_HASH) !=
	    pc_hash_bytes((const char *)rest, len)) {
		pc_pack_fail(p, "its checksum is wrong");
		return;
	}
	if (texts > len || numbers >= PC_PACK_MOST || numbers / RATIO > len ||
	    (bits && bits < PC_CODE_BITS_LEAST) || bits > PC_CODE_BITS_MOST) {
		pc_pack_fail(p, "its size is missing or wrong");
		return;
	}
	p->numbers = numbers;
	open_texts(arena, p, rest, texts);
	if (!p->bad)
		pc_code_begin(&p->code, arena, NULL, rest + texts, len - texts,
			      bits, PC_PACK_SMALL);
}
