/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * progress.c - shows on a terminal what the command does (contract in
 *              progress.h).
 *
 * A timer shows the last step that was set, so that one long step is visible.
 * The text is in one of two buffers: the handler always sees a complete one.
 */
#define _GNU_SOURCE
#include "progress.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#define WIDTH 70

static char texts[2][WIDTH + 1];
static const char *volatile shown;
static volatile sig_atomic_t seconds, visible;
static bool running;

/* Only uses functions that are safe in a signal handler. */
static void say(int signal)
{
	char line[WIDTH + 40], digits[8];
	size_t n = 0, k = 0;
	int error = errno;

	(void)signal;
	for (int s = ++seconds; s || !k; s /= 10)
		digits[k++] = (char)('0' + s % 10);
	memcpy(line, "\r\033[Kparcoach: ", 14);
	n = 14;
	for (const char *t = shown; *t; t++)
		line[n++] = *t;
	line[n++] = ' ';
	while (k)
		line[n++] = digits[--k];
	memcpy(line + n, " s", 2);
	if (write(STDERR_FILENO, line, n + 2) > 0)
		visible = 1;
	errno = error;
}

static bool is_wanted(void)
{
	const char *term = getenv("TERM");

	return isatty(STDERR_FILENO) && term && strcmp(term, "dumb");
}

static void start(void)
{
	struct sigaction action = { .sa_handler = say, .sa_flags = SA_RESTART };
	struct itimerval each = { { 1, 0 }, { 1, 0 } };

	running = !sigaction(SIGALRM, &action, NULL) &&
		  !setitimer(ITIMER_REAL, &each, NULL);
}

void tool_progress(const char *what, const char *which, unsigned done,
		   unsigned all)
{
	char *text = texts[shown == texts[0]];

	if (!running && !is_wanted())
		return;
	if (all)
		snprintf(text, WIDTH, "%s %u of %u%s%s,", what, done, all,
			 which ? ": " : "", which ? which : "");
	else
		snprintf(text, WIDTH, "%s%s%s,", what, which ? " " : "",
			 which ? which : "");
	for (char *c = text; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			*c = '?';
	shown = text;
	if (!running)
		start();
}

void tool_progress_end(void)
{
	struct itimerval never = { { 0, 0 }, { 0, 0 } };

	if (!running)
		return;
	setitimer(ITIMER_REAL, &never, NULL);
	running = false;
	seconds = 0;
	if (visible && write(STDERR_FILENO, "\r\033[K", 4) < 0)
		visible = 0;
	visible = 0;
}
