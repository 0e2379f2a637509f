/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * omp_names.h - recognizes procedures of OpenMP's run time, and functions that
 *               take and release locks.
 */
#ifndef PC_OMP_NAMES_H
#define PC_OMP_NAMES_H

#include <stdbool.h>

/* 1: the function NAME takes the lock that is its first argument; -1: it
 * releases the lock; 0: neither. */
int pc_lock_call(const char *name);
/* What the function NAME does with its first argument, an object that has a mutex
 * (std::lock_guard, unique_lock, scoped_lock; its second argument if it makes the
 * object); and with the mutex. */
enum pc_guard {
	PC_GUARD_NONE,  /* it is none of them */
	PC_GUARD_MAKE,  /* makes the object; takes the mutex */
	PC_GUARD_BIND,  /* makes the object */
	PC_GUARD_TAKE,  /* takes the mutex */
	PC_GUARD_LEAVE, /* releases the mutex */
	PC_GUARD_END,   /* ends the object; releases the mutex if it is taken */
	PC_GUARD_ASK,   /* nothing */
	PC_GUARD_OTHER, /* another function of these classes */
};
enum pc_guard pc_lock_guard(const char *name);
/* Whether NAME takes or releases a lock, in one of these ways. */
bool pc_lock_moves(const char *name);
/* Whether NAME sets how many threads or teams the next regions have (OpenMP 5.2,
 * 2.4). */
bool pc_team_call(const char *name);
/* Whether NAME, of the library if LIBRARY, may wait for another thread, or accesses
 * what such a thread sets. */
bool pc_wait_call(const char *name, bool library);
/* Whether NAME is a procedure of OpenMP's run time (OpenMP 5.2, 18). */
bool pc_omp_call(const char *name);
/* Whether NAME, as the linker sees it, is procedure WHAT in C or Fortran. */
bool pc_name_calls(const char *name, const char *what);

#endif
