/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * crash.c - a library to be loaded first, in which a function crashes that the plugin
 *           calls, as CRASH in the environment says:
 *
 * null, stack, abort   qsort (), in core: at once, by using up the stack, as abort ()
 * lower                snprintf (), while a function is read
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void sort_fn(void *, size_t, size_t,
		     int (*)(const void *, const void *));

/* How to crash, if the caller that returns to BACK is the plugin, or "". */
static const char *how(const void *back)
{
	const char *crash = getenv("CRASH");
	Dl_info from;

	return crash && dladdr(back, &from) &&
	       strstr(from.dli_fname, "parcoach.so") ? crash : "";
}

static int deeper(volatile char *above)
{
	volatile char here[4096];

	here[0] = *above;
	return deeper(here) + here[0];
}

void qsort(void *base, size_t n, size_t size,
	   int (*compare)(const void *, const void *))
{
	sort_fn *sort = (sort_fn *)dlsym(RTLD_NEXT, "qsort");
	const char *crash = how(__builtin_return_address(0));
	volatile char start = 0;

	if (!strcmp(crash, "abort"))
		abort();
	if (!strcmp(crash, "stack"))
		deeper(&start);
	if (!strcmp(crash, "null"))
		*(volatile char *)8 = 0;
	sort(base, n, size, compare);
}

static void crash_lower(const void *back)
{
	if (!strcmp(how(back), "lower"))
		*(volatile char *)8 = 0;
}

int snprintf(char *text, size_t size, const char *format, ...)
{
	va_list ap;
	int len;

	crash_lower(__builtin_return_address(0));
	va_start(ap, format);
	len = vsnprintf(text, size, format, ap);
	va_end(ap);
	return len;
}

/* What snprintf () is with _FORTIFY_SOURCE, which is the default on Ubuntu. */
int __snprintf_chk(char *text, size_t size, int flag, size_t room,
		   const char *format, ...)
{
	va_list ap;
	int len;

	(void)flag;
	(void)room;
	crash_lower(__builtin_return_address(0));
	va_start(ap, format);
	len = vsnprintf(text, size, format, ap);
	va_end(ap);
	return len;
}
