/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ends_job.h - blocks from which every path certainly ends the job.
 */
#ifndef PC_MEMORY_ENDS_JOB_H
#define PC_MEMORY_ENDS_JOB_H

#include <stdbool.h>

struct pc_fn;
struct pc_program;

/* Whether a handler of SIGABRT may jump: the program calls setjmp (), or a function of
 * which nothing is known may do so. */
bool pc_over_jumps(struct pc_program *program);
/* Set info->over of FN; that of its callees is set already.  JUMPS: as above. */
void pc_over_find(struct pc_program *program, struct pc_fn *fn, bool jumps);

#endif
