/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * intern.c - names (contract in intern.h).  Open addressing, linear probing,
 *            at most half full.
 */
#include "intern.h"

#include <string.h>

uint32_t pc_hash_bytes(const char *text, size_t len)
{
	uint32_t hash = 2166136261u;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char)text[i]) * 16777619u;
	return hash;
}

static void grow(struct pc_arena *arena, struct pc_intern *table)
{
	uint32_t cap = table->cap ? table->cap * 2 : 64;
	struct pc_intern_slot *slots = pc_arena_alloc(arena, cap * sizeof *slots);

	for (uint32_t i = 0; i < table->cap; i++) {
		uint32_t at = table->slots[i].hash & (cap - 1);

		if (!table->slots[i].name)
			continue;
		while (slots[at].name)
			at = (at + 1) & (cap - 1);
		slots[at] = table->slots[i];
	}
	table->slots = slots;
	table->cap = cap;
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
		    !strncmp(table->slots[at].name, text, len) &&
		    !table->slots[at].name[len])
			return &table->slots[at];
	table->slots[at].name = pc_arena_strndup(arena, text, len);
	table->slots[at].hash = hash;
	table->n++;
	return &table->slots[at];
}

void *pc_intern_find(const struct pc_intern *table, const char *text,
		     size_t len)
{
	uint32_t hash = pc_hash_bytes(text, len);

	for (uint32_t at = hash; table->cap; at++) {
		const struct pc_intern_slot *slot =
			&table->slots[at & (table->cap - 1)];

		if (!slot->name)
			break;
		if (slot->hash == hash && !strncmp(slot->name, text, len) &&
		    !slot->name[len])
			return slot->value;
	}
	return NULL;
}

const char *pc_intern(struct pc_arena *arena, struct pc_intern *table,
		      const char *text)
{
	if (!text)
		return NULL;
	return pc_intern_slot(arena, table, text, strlen(text))->name;
}
