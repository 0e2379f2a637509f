/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_task.h - a task's life: between rt_task.c (tasks) and rt_taskloop.c (the
 *             parts of a taskloop).
 *
 * libgomp copies the data of a task when it makes it, and hands the copy to the
 * task's function.  Ours stands in front of the user's there.
 */
#ifndef PCRT_TASK_H
#define PCRT_TASK_H

#include "rt_order.h"

/* The cells that a task reads at its beginning, and writes at its end. */
struct pcrt_cells {
	size_t n;
	struct {
		struct pcrt_cell *read, *write;
	} of[];
};

struct pcrt_task {
	/* What libgomp writes or reads at the beginning of the data. */
	union {
		void *event; /* of a task with 'detach' */
		struct {
			long range[2]; /* the iterations of a part */
			void *reductions;
		} loop;
		struct {
			unsigned long long range[2];
			void *reductions;
		} loop_ull;
	} head;
	size_t head_size; /* so much of it belongs into the user's data */
	void (*fn)(void *);
	void (*copy)(void *, void *);
	void *data; /* the maker's */
	size_t at, size;
	struct pcrt_strand *strand, *maker; /* MAKER: it waits; or NULL */
	struct pcrt_cell *children, *group;
	struct pcrt_cells *cells;
	bool final, loop;
};

/* Where tasks are made, if these are to be strands of their own: in a team of
 * several threads all of which are hooked; else NULL. */
struct pcrt_place *pcrt_task_place(const struct parcoach_record *record);
/* Give T, made at P, its strand and what it will tell; with MAKER, that waits. */
bool pcrt_task_fill(struct pcrt_task *t, struct pcrt_place *p);
/* Room for SIZE bytes of the user's behind T; the alignment of both. */
long pcrt_task_room(struct pcrt_task *t, long size, long align);
/* For libgomp: the task's function, and the copy of its data. */
void pcrt_task_run(void *task);
void pcrt_task_copy(void *to, void *from);

#endif
