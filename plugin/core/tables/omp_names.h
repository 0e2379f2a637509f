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
/* Whether NAME is a procedure of OpenMP's run time (OpenMP 5.2, 18). */
bool pc_omp_call(const char *name);
/* Whether NAME, as the linker sees it, is procedure WHAT in C or Fortran. */
bool pc_name_calls(const char *name, const char *what);

#endif
