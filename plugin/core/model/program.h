/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * program.h - a program: its memory, its names, its functions.
 */
#ifndef PC_MODEL_PROGRAM_H
#define PC_MODEL_PROGRAM_H

struct pc_arena;
struct pc_fn;
struct pc_opts;
struct pc_program;

/* A new program without functions; pc_program_free () frees everything. */
struct pc_program *pc_program_new(const struct pc_opts *opts);
void pc_program_free(struct pc_program *program);

/* An empty arena for a short time.  Faster than pc_arena_new () and
 * pc_arena_free () for each function, which allocate from the system. */
struct pc_arena *pc_scratch_take(struct pc_program *program);
void pc_scratch_give(struct pc_program *program, struct pc_arena *scratch);

/* The function that the linker knows as NAME; a new one is not defined. */
struct pc_fn *pc_fn_get(struct pc_program *program, const char *name);

/* The same, or NULL if there is none. */
struct pc_fn *pc_fn_find(const struct pc_program *program, const char *name);

/* The same for a NAME that is interned in PROGRAM. */
struct pc_fn *pc_fn_named(const struct pc_program *program, const char *name);

/* The one copy of TEXT in PROGRAM; NULL gives NULL. */
const char *pc_name(struct pc_program *program, const char *text);

#endif
