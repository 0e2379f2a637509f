/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check.h - for unit tests: CHECK (condition) prints its place if the condition
 *           is false; main ends with `return check_failed != 0;`.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

static unsigned check_failed;

#define CHECK(cond) \
	((cond) ? (void)0 : \
		  (void)(check_failed++, \
			 fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, \
				 __LINE__, #cond)))

#endif
