/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * intern_table.h - the table of names that intern.h fills.
 */
#ifndef PC_BASE_INTERN_TABLE_H
#define PC_BASE_INTERN_TABLE_H

#include <stdint.h>

struct pc_intern_slot {
	const char *name;
	uint32_t hash;
	void *value;
};

/* Zero-initialized, the table is empty. */
struct pc_intern {
	struct pc_intern_slot *slots;
	uint32_t n, cap;
};

#endif
