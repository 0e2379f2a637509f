/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * intern.c - names (contract in intern.h): open addressing, linear probing, at
 *            most half full.
 */
#include "base/intern.h"

#include <string.h>
#include "base/arena.h"
#include "base/hash_bytes.h"
#include "base/intern_table.h"
#include "base/name.h"

#define DIGITS 9 /* of the number of an element */

static void grow(struct pc_arena *arena, struct pc_intern *table)
{
	uint32_t cap = table->cap ? table->cap * 2 : 64;
	struct pc_intern_slot *slots = PC_ARRAY(arena, cap,
						struct pc_intern_slot);

	for (uint32_t i = 0; i < table->cap; i++) {
		uint32_t at = table->slots[i].hash & (cap - 1);

		if (!table->slots[i].name)
			continue;
		while (slots[at].name)
			at = (at + 1) & (cap - 1);
		slots[at] = table->slots[i];
	}
	pc_arena_return(arena, table->slots, table->cap * sizeof *slots);
	table->slots = slots;
	table->cap = cap;
}

/* Set STEM and NUMBER if the name is an element, `x[3]`: docs/MODEL.md. */
static void find_element(struct pc_name_head *head)
{
	uint32_t len = head->len, at = len - 1, ten = 1;

	if (len < 4 || head->text[at] != ']')
		return;
	while (at > 1 && head->text[at - 1] >= '0' &&
	       head->text[at - 1] <= '9' && len - 1 - at < DIGITS) {
		head->number += ten * (uint32_t)(head->text[--at] - '0');
		ten *= 10;
	}
	if (ten > 1 && at > 1 && head->text[at - 1] == '[')
		head->stem = at - 1;
}

static const char *make(struct pc_arena *arena, const char *text, size_t len,
			uint32_t hash)
{
	struct pc_name_head *head = (struct pc_name_head *)pc_arena_alloc(
		arena, offsetof(struct pc_name_head, text) + len + 1);

	memcpy(head->text, text, len);
	head->len = (uint32_t)len;
	head->hash = hash;
	find_element(head);
	return head->text;
}

struct pc_intern_slot *pc_intern_slot(struct pc_arena *arena,
				      struct pc_intern *table, const char *text,
				      size_t len)
{
	uint32_t hash = pc_hash_bytes(text, len);
	uint32_t at;

	if (table->n * 2 >= table->cap)
		grow(arena, table);
	at = hash & (table->cap - 1);
	for (; table->slots[at].name; at = (at + 1) & (table->cap - 1))
		if (table->slots[at].hash == hash &&
		    pc_name_head(table->slots[at].name)->len == len &&
		    !memcmp(table->slots[at].name, text, len))
			return &table->slots[at];
	table->slots[at].name = make(arena, text, len, hash);
	table->slots[at].hash = hash;
	table->n++;
	return &table->slots[at];
}

void *pc_intern_find(const struct pc_intern *table, const char *text,
		     size_t len)
{
	uint32_t hash = pc_hash_bytes(text, len);
	uint32_t at = table->cap ? hash & (table->cap - 1) : 0;

	for (; table->cap && table->slots[at].name;
	     at = (at + 1) & (table->cap - 1))
		if (table->slots[at].hash == hash &&
		    pc_name_head(table->slots[at].name)->len == len &&
		    !memcmp(table->slots[at].name, text, len))
			return table->slots[at].value;
	return NULL;
}

const char *pc_intern(struct pc_arena *arena, struct pc_intern *table,
		      const char *text)
{
	if (!text)
		return NULL;
	return pc_intern_slot(arena, table, text, strlen(text))->name;
}
