/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * task.h - a task's life: between threads/task.c (tasks), threads/taskloop.c (the parts
 *          of a taskloop) and threads/depend.c (what tasks wait for which).
 *
 * libgomp copies the data of a task when it makes it, and hands the copy to the
 * task's function.  Ours stands in front of the user's there.
 */
#ifndef PCRT_TASK_H
#define PCRT_TASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "parcoach_rt.h"
#include "threads/known.h"
#include "threads/structs.h"

#pragma GCC visibility push(hidden)

/* The cells that a task reads at its beginning, and writes at its end. */
struct pcrt_cells {
	size_t n;
	struct {
		struct pcrt_cell *read, *write;
	} of[];
};

/* What libgomp writes or reads at the beginning of the data. */
union pcrt_task_head {
	void *event; /* of a task with 'detach' */
	struct {
		long range[2]; /* the iterations of a part */
		void *reductions;
	} loop;
	struct {
		unsigned long long range[2];
		void *reductions;
	} loop_ull;
};

/* In front of the copy of the user's data. */
struct pcrt_task {
	union pcrt_task_head head;
	size_t head_size; /* so much of it belongs into the user's data */
	size_t at;        /* where that is */
	void (*fn)(void *);
	const struct parcoach_site *site;
	/* In which team, and how many barriers of it were before. */
	struct pcrt_team *team;
	uint64_t instance, phase;
	/* Who may wait for it: the strand that made it; the taskgroup, 0: none. */
	uint64_t parent, group;
	struct pcrt_strand *strand; /* NULL: nobody has asked for it yet */
	struct pcrt_strand *maker;  /* if that waits at once, else NULL */
	struct pcrt_cells *cells;
	bool any, alone, shared, final; /* as of its strand */
	bool loop;                      /* a part of a taskloop */
};

/* What a task, or the parts of a taskloop, are made from. */
struct pcrt_making {
	union pcrt_task_head head;
	size_t head_size, at, size;
	void (*fn)(void *);
	void (*copy)(void *, void *);
	void *data; /* the maker's */
	const struct parcoach_site *site;
	struct pcrt_place *place;
	struct pcrt_strand *maker;
	bool final, loop;
	struct pcrt_task *task; /* what is to be copied, or NULL: not made yet */
};

/* Where tasks are made, if these are to be strands of their own: in a team of
 * several threads all of which are hooked; else NULL. */
struct pcrt_place *pcrt_task_place(const struct parcoach_record *record);
/* Room for SIZE bytes of the user's behind a task; the alignment of both. */
long pcrt_task_room(struct pcrt_making *m, long size, long align);
/* For libgomp: the task's function, and what makes it of a struct pcrt_making. */
void pcrt_task_run(void *task);
void pcrt_task_copy(void *to, void *from);
/* That of T, made or run at P; from now on it has one. */
struct pcrt_strand *pcrt_task_strand(struct pcrt_place *p, struct pcrt_task *t);

#pragma GCC visibility pop

#endif
