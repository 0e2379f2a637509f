/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * task.h - the life of a task: shared by task.c (tasks), taskloop.c (the parts
 *          of a taskloop) and depend.c (which tasks wait for which).
 *
 * libgomp copies the data of a task when it creates it, and passes the copy to
 * the task's function.  Our data stand in front of the user's there.
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

/* The cells that a task reads when it begins, and writes when it ends. */
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
	size_t head_size; /* bytes of it that belong into the user's data */
	size_t at;        /* offset of the user's data */
	void (*fn)(void *);
	const struct parcoach_site *site;
	/* Its team, and the number of barriers of the team before it. */
	struct pcrt_team *team;
	uint64_t instance, phase;
	/* May wait for it: the generating strand; the taskgroup, 0: none. */
	uint64_t parent, group;
	struct pcrt_strand *strand; /* NULL: not needed so far */
	struct pcrt_strand *maker;  /* if it waits at once, else NULL */
	struct pcrt_cells *cells;
	bool any, alone, shared, final; /* as in its strand */
	bool loop;                      /* a part of a taskloop */
};

/* What a task, or the parts of a taskloop, are made from. */
struct pcrt_making {
	union pcrt_task_head head;
	size_t head_size, at, size;
	void (*fn)(void *);
	void (*copy)(void *, void *);
	void *data; /* of the generating strand */
	const struct parcoach_site *site;
	struct pcrt_place *place;
	struct pcrt_strand *maker;
	bool final, loop;
	struct pcrt_task *task; /* to be copied; NULL: not created yet */
};

/* The place where tasks are generated if they have strands of their own: in a
 * team of several threads all of which are hooked; else NULL. */
struct pcrt_place *pcrt_task_place(const struct parcoach_record *record);
/* Reserve SIZE bytes of the user's after a task; returns the alignment of
 * both. */
long pcrt_task_room(struct pcrt_making *m, long size, long align);
/* For libgomp: the task's function; creating it from a struct pcrt_making. */
void pcrt_task_run(void *task);
void pcrt_task_copy(void *to, void *from);
/* The strand of T, created or running at P; created if there is none. */
struct pcrt_strand *pcrt_task_strand(struct pcrt_place *p, struct pcrt_task *t);

#pragma GCC visibility pop

#endif
