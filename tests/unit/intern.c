/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * intern.c - equal names are one pointer, different ones are not, and the map
 *            keeps its values while it grows.
 */
#include "base/arena.h"
#include "base/hash_bytes.h"
#include "base/intern.h"
#include "base/intern_table.h"
#include "base/name.h"

#include <string.h>
#include "check.h"

#define NAMES 5000

static void one_copy(struct pc_arena *arena)
{
	struct pc_intern table = { 0 };
	char text[] = "comm";
	const char *name = pc_intern(arena, &table, text);

	CHECK(name != text && !strcmp(name, "comm"));
	CHECK(pc_intern(arena, &table, "comm") == name);
	text[0] = 'C';
	CHECK(!strcmp(name, "comm"));
	CHECK(pc_intern(arena, &table, text) != name);
	CHECK(pc_intern(arena, &table, "com") != name);
	CHECK(pc_intern(arena, &table, "comms") != name);
	CHECK(pc_intern(arena, &table, "") ==
	      pc_intern(arena, &table, ""));
	CHECK(!pc_intern(arena, &table, NULL));
	CHECK(pc_intern_slot(arena, &table, "comms", 4)->name == name);
}

static void grows(struct pc_arena *arena)
{
	static const char *names[NAMES];
	struct pc_intern table = { 0 };
	char text[16];

	for (int i = 0; i < NAMES; i++) {
		struct pc_intern_slot *slot;

		sprintf(text, "n%d", i);
		slot = pc_intern_slot(arena, &table, text, strlen(text));
		CHECK(!slot->value);
		names[i] = slot->name;
		slot->value = &names[i];
	}
	CHECK(table.n == NAMES);
	for (int i = 0; i < NAMES; i++) {
		struct pc_intern_slot *slot;

		sprintf(text, "n%d", i);
		slot = pc_intern_slot(arena, &table, text, strlen(text));
		CHECK(slot->name == names[i] && slot->value == &names[i]);
	}
	CHECK(table.n == NAMES);
}

static void hash(void)
{
	/* The published test values of 32-bit FNV-1a. */
	CHECK(pc_hash_bytes("", 0) == 0x811c9dc5u);
	CHECK(pc_hash_bytes("a", 1) == 0xe40c292cu);
	CHECK(pc_hash_bytes("foobar", 6) == 0xbf9cf968u);
}

int main(void)
{
	struct pc_arena *arena = pc_arena_new();

	one_copy(arena);
	grows(arena);
	hash();
	pc_arena_free(arena);
	return check_failed != 0;
}
