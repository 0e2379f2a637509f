// SPDX-License-Identifier: GPL-3.0-or-later
// A machine on which processes cannot share memory by a memfd (preloaded);
// FAULT_MEMORY=open: only other processes' descriptors cannot be opened.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <fcntl.h>

static int only_open(void)
{
	const char *how = getenv("FAULT_MEMORY");

	return how && !strcmp(how, "open");
}

int memfd_create(const char *name, unsigned flags)
{
	if (only_open())
		return (int)syscall(SYS_memfd_create, name, flags);
	errno = ENOSYS;
	return -1;
}

int open(const char *path, int flags, ...)
{
	va_list args;
	int mode;

	va_start(args, flags);
	mode = flags & O_CREAT ? va_arg(args, int) : 0;
	va_end(args);
	if (!strncmp(path, "/proc/", 6) && strstr(path, "/fd/")) {
		errno = EACCES;
		return -1;
	}
	return openat(AT_FDCWD, path, flags, mode);
}
