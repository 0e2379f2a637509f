/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * database.c - the findings of the project to which the program belongs
 *              (contract in database.h).
 *
 * Cost: a few system calls for each report.
 * Not:  a program that an interpreter runs: it is the interpreter.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "report/database.h"

bool pcrt_program(char path[PATH_MAX])
{
	ssize_t n = readlink("/proc/self/exe", path, PATH_MAX - 1);

	path[n > 0 ? n : 0] = 0;
	return n > 0;
}

bool pcrt_database(char path[PATH_MAX])
{
	static const char name[] = "/.parcoach/findings.jsonl";
	char *slash;

	if (!pcrt_program(path))
		return false;
	while ((slash = strrchr(path, '/'))) {
		size_t room = PATH_MAX - (size_t)(slash - path);

		if (snprintf(slash, room, "%s", name) < (int)room &&
		    !access(path, W_OK))
			return true;
		*slash = 0;
	}
	return false;
}
