/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ends_job.h - blocks from which every path certainly ends the job.
 */
#ifndef PC_MEMORY_ENDS_JOB_H
#define PC_MEMORY_ENDS_JOB_H

struct pc_fn;
struct pc_program;

/* ends_job.c: set info->over of FN; that of its callees is set already. */
void pc_over_find(struct pc_program *program, struct pc_fn *fn);

#endif
