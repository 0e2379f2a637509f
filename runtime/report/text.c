/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * text.c - text that grows, and names of communicators in it.
 *
 * Out:  one write(2) for the whole text.  Without memory, the text ends early.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/state.h"
#include "report/text.h"

void pcrt_text_add(struct pcrt_text *t, const char *format, ...)
{
	va_list args;
	int n;

	for (;;) {
		size_t room = t->size - t->len;
		char *s;

		va_start(args, format);
		n = vsnprintf(t->s ? t->s + t->len : NULL, room, format, args);
		va_end(args);
		if (n < 0)
			return;
		if ((size_t)n < room)
			break;
		s = (char *)realloc(t->s, 2 * t->size + (size_t)n + 256);
		if (!s)
			return;
		t->s = s;
		t->size = 2 * t->size + (size_t)n + 256;
	}
	t->len += (size_t)n;
}

void pcrt_text_put(struct pcrt_text *t)
{
	size_t done = 0;

	while (done < t->len) {
		ssize_t n = write(2, t->s + done, t->len - done);

		/* By a signal handler of the program. */
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		done += (size_t)n;
	}
	pcrt_text_free(t);
}

void pcrt_text_free(struct pcrt_text *t)
{
	for (int i = 0; i < t->sides; i++) {
		free(t->side[i].ranks);
		free(t->side[i].world);
	}
	for (int i = 0; i < t->pasts; i++) {
		free(t->past[i].ranks);
		free(t->past[i].world);
		free(t->past[i].text);
	}
	free(t->side);
	free(t->past);
	free(t->s);
	*t = (struct pcrt_text){ 0 };
}

void pcrt_text_comm(struct pcrt_text *t, const char *name, uint32_t size)
{
	if (!strncmp(name, "MPI_COMM_", 9))
		pcrt_text_add(t, "%.63s", name);
	else if (name[0] == PCRT_ORIGIN)
		pcrt_text_add(t, "a communicator of %u processes (%.63s)", size,
			      name + 1);
	else if (name[0])
		pcrt_text_add(t, "communicator '%.63s'", name);
	else
		pcrt_text_add(t, "a communicator of %u processes", size);
}

void pcrt_line_on(struct pcrt_line *l, const char *name, uint32_t size)
{
	struct pcrt_text on = { 0 };
	size_t len = strlen(l->place);

	pcrt_text_comm(&on, name, size);
	snprintf(l->place + len, sizeof l->place - len, "  on %s",
		 on.s ? on.s : "");
	free(on.s);
}
