/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * weak.h - runs processes in every order of their steps, where each load sees
 *          every value that C11 allows it to see.  For the tests board_*.c
 *          and watch_*.c.
 *
 * Each atomic object keeps the history of its values.  A process has a view:
 * the position in each history up to which it has seen values; a load takes any
 * value from there on.  Release attaches the view to the stored value, acquire
 * joins it to the view of the process, relaxed does neither.  A
 * read-modify-write takes the last value and keeps the view attached to it (C11
 * 5.1.2.4, release sequences).  A weak compare-and-swap may fail spuriously,
 * here once in each execution (weak_memory.h, weak_atomic.h).
 *
 * The code under test is the real code; only its atomic operations are replaced.
 * A process is run again for each of its operations, with the results that it has
 * seen so far (weak_process.h).  It must not depend on anything else.
 *
 * In:    weak_run (process): all that process P does; weak_judge (), called at
 *        the end of each execution; weak_object () for each atomic object.
 * Cost:  states that were reached before are not explored again (weak_explore.h).
 * LIMIT: seq_cst is treated as acquire and release.  A load never sees a value
 *        that is stored later in every order of steps (the code under test has
 *        no store that depends on a relaxed load).  Plain stores must belong to
 *        one owner.
 */
#ifndef WEAK_H
#define WEAK_H

#include "weak_atomic.h"
#include "weak_explore.h"

#endif
