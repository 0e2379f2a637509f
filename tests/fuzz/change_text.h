/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * change_text.h - libFuzzer's changes of a .pcm text.
 *
 * Bytes that change at random are mostly bad text.  So most changes are of
 * lines and words, which stay what they are elsewhere.
 */
#ifndef CHANGE_TEXT_H
#define CHANGE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define MOST 65536
#define LINES 4096
#define WORD 64

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
			       unsigned seed);

static uint32_t state;

static uint32_t next(uint32_t below)
{
	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return below ? state % below : 0;
}

struct line {
	const uint8_t *at;
	size_t n;
};

static unsigned lines_of(const uint8_t *data, size_t size,
			 struct line line[LINES])
{
	unsigned n = 0;

	for (size_t i = 0; i < size && n < LINES; n++) {
		const uint8_t *end = memchr(data + i, '\n', size - i);
		size_t len = end ? (size_t)(end + 1 - (data + i)) : size - i;

		line[n] = (struct line){ data + i, len };
		i += len;
	}
	return n;
}

static bool is_word(uint8_t c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '_' || c == '%' || c == '.';
}

/* A word of DATA from about AT on: where it begins, *LEN. */
static size_t word_at(const uint8_t *data, size_t size, size_t at, size_t *len)
{
	size_t end;

	while (at && is_word(data[at - 1]))
		at--;
	while (at < size && !is_word(data[at]))
		at++;
	for (end = at; end < size && is_word(data[end]) && end - at < WORD;)
		end++;
	*len = end - at;
	return at;
}

/* One word in place of another one. */
static size_t words_change(uint8_t *data, size_t size, size_t most)
{
	uint8_t word[WORD];
	size_t from_len, to_len;
	size_t from = word_at(data, size, next((uint32_t)size), &from_len);
	size_t to = word_at(data, size, next((uint32_t)size), &to_len);

	if (!from_len || !to_len || size - to_len + from_len > most)
		return size;
	memcpy(word, data + from, from_len);
	memmove(data + to + from_len, data + to + to_len, size - to - to_len);
	memcpy(data + to, word, from_len);
	return size - to_len + from_len;
}

/* Lines are doubled, moved or dropped. */
static size_t lines_change(uint8_t *data, size_t size, size_t most)
{
	static struct line line[LINES + 1];
	static uint8_t out[MOST];
	unsigned n = lines_of(data, size, line), from, to, how = next(3);
	size_t len = 0;

	if (n < 2 || size > MOST)
		return size;
	from = next(n);
	to = next(n);
	for (unsigned i = 0; i < n; i++) {
		if (i == to && how && len + line[from].n <= MOST) {
			memcpy(out + len, line[from].at, line[from].n);
			len += line[from].n;
		}
		if ((i == from && how != 1) || len + line[i].n > MOST)
			continue;
		memcpy(out + len, line[i].at, line[i].n);
		len += line[i].n;
	}
	if (!len || len > most)
		return size;
	memcpy(data, out, len);
	return len;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
			       unsigned seed)
{
	state = seed * 2654435761u | 1;
	for (uint32_t i = 1 + next(4); i && size; i--) {
		switch (next(8)) {
		case 0:
			size = LLVMFuzzerMutate(data, size, most);
			break;
		case 1:
		case 2:
		case 3:
			size = lines_change(data, size, most);
			break;
		default:
			size = words_change(data, size, most);
		}
	}
	return size;
}

#endif
