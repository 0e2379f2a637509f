/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * common_member.c - reads and compares names of members of common blocks
 *                   (contract in common_member.h).
 */
#include "memory/common_member.h"

#include <inttypes.h>
#include <string.h>

bool pc_member_read(const char *name, struct pc_member *m)
{
	const char *dot = strchr(name, '.');
	const char *hash = dot ? strrchr(dot, '#') : NULL;
	char *end;

	if (!hash)
		return false;
	m->name = name;
	m->block = (size_t)(dot - name);
	m->from = strtoimax(hash + 1, &end, 10);
	if (end == hash + 1 || *end != '_')
		return false;
	m->end = m->from + strtoimax(end + 1, &end, 10);
	return !*end;
}

int pc_member_compare(const void *left, const void *right)
{
	const struct pc_member *a = (const struct pc_member *)left;
	const struct pc_member *b = (const struct pc_member *)right;
	int order = strncmp(a->name, b->name,
			    a->block < b->block ? a->block : b->block);

	if (order)
		return order;
	if (a->block != b->block)
		return a->block < b->block ? -1 : 1;
	if (a->from != b->from)
		return a->from < b->from ? -1 : 1;
	return a->spot < b->spot ? -1 : a->spot > b->spot;
}

bool pc_member_same_block(const struct pc_member *a, const struct pc_member *b)
{
	return a->block == b->block && !strncmp(a->name, b->name, a->block);
}
