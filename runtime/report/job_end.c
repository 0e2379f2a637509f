/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * job_end.c - one report per job, and what happens after it.
 *
 * In:   a text of a report, complete except for its last line.
 * Out:  the text on stderr, by one write(2), and in PARCOACH_REPORT (file.c);
 *       then the job ends, continues, or waits for a debugger (debugger.c).
 */
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include "base/state.h"
#include "report/abort.h"
#include "report/debugger.h"
#include "report/file.h"
#include "report/job_end.h"
#include "report/text.h"

#define SECONDS_FOR_END 10
#define RANK_DELAY_US 400000

static pthread_mutex_t seen_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t ending_lock = PTHREAD_MUTEX_INITIALIZER;
static int first_fd = -1; /* see first_on_node () */

/* The last line of a report. */
static void text_end(struct pcrt_text *t)
{
	if (pcrt_env.on_error == PCRT_WARN)
		pcrt_text_add(t, "parcoach: continuing without further checks "
			      "of this kind (PARCOACH_ON_ERROR=warn)\n");
	else if (pcrt_env.on_error == PCRT_STOP)
		pcrt_stop_text(t, "PARCOACH_ON_ERROR");
	else
		pcrt_text_add(t, "parcoach: job stopped before it could "
			      "deadlock (exit %d; PARCOACH_ON_ERROR=warn to "
			      "continue, stop to debug)\n", PCRT_EXIT);
}

bool pcrt_report_first(const struct parcoach_site *site)
{
	static const struct parcoach_site *seen[64];
	static unsigned count;
	bool first = true;

	pthread_mutex_lock(&seen_lock);
	for (unsigned i = 0; i < count; i++)
		first &= seen[i] != site;
	if (first && count < sizeof seen / sizeof *seen)
		seen[count++] = site;
	pthread_mutex_unlock(&seen_lock);
	return first;
}

void pcrt_report_lock(void)
{
	if (pcrt_env.on_error == PCRT_WARN)
		return;
	pthread_mutex_lock(&ending_lock);
	/* Meanwhile another thread has stopped and continued. */
	if (pcrt_env.on_error == PCRT_WARN)
		pthread_mutex_unlock(&ending_lock);
}

void pcrt_report_end(void)
{
	if (pcrt_env.on_error == PCRT_ABORT)
		pcrt_abort(PCRT_EXIT);
	if (pcrt_env.on_error != PCRT_STOP)
		return;
	pcrt_stop_wait();
	/* The user has seen one stop, and another thread may be waiting. */
	pcrt_env.on_error = PCRT_WARN;
	pthread_mutex_unlock(&ending_lock);
}

void pcrt_report_await(void)
{
	if (pcrt_env.on_error == PCRT_ABORT)
		sleep(SECONDS_FOR_END);
}

/*
 * Whether we are the first of the job on this node to report.
 * RATIONALE: processes that find errors of their own at the same time have no
 * other means to learn of each other: they may be anywhere in MPI.  An abstract
 * socket (unix(7)) can be bound once, leaves no file, and ends with the
 * process.  Its name contains the id of the launcher, which is our parent.
 */
static bool first_on_node(void)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX };
	int len;

	first_fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (first_fd < 0)
		return true;
	len = snprintf(name.sun_path + 1, sizeof name.sun_path - 1,
		       "parcoach-report-%ld", (long)getppid());
	return !bind(first_fd, (const struct sockaddr *)&name,
		     (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
				 (size_t)len));
}

void pcrt_report_put(struct pcrt_text *t)
{
	if (pcrt_env.on_error != PCRT_WARN && !first_on_node()) {
		pcrt_report_await();
		pcrt_text_free(t);
		return;
	}
	pcrt_file_put(t);
	text_end(t);
	pcrt_text_put(t);
}

void pcrt_report_local(struct pcrt_text *t)
{
	pcrt_report_lock();
	/* Others may have found the same error: the lowest rank should
	 * print. */
	if (pcrt_env.on_error != PCRT_WARN && pcrt_world_rank > 0)
		usleep(RANK_DELAY_US);
	pcrt_report_put(t);
	pcrt_report_end();
}

/* After a warning of the time-out, the user wants the job to end or to wait. */
static void slow_end(struct pcrt_text *t)
{
	pthread_mutex_lock(&ending_lock);
	/* Others may have found the same: the lowest rank should print. */
	if (pcrt_world_rank > 0)
		usleep(RANK_DELAY_US);
	if (!first_on_node()) {
		pcrt_text_free(t);
		sleep(SECONDS_FOR_END);
	} else {
		pcrt_file_put(t);
		if (pcrt_env.on_timeout == PCRT_STOP)
			pcrt_stop_text(t, "PARCOACH_ON_TIMEOUT");
		else
			pcrt_text_add(t, "parcoach: job stopped (exit %d; "
				      "PARCOACH_ON_TIMEOUT=warn to continue, stop "
				      "to debug)\n",
				      PCRT_EXIT);
		pcrt_text_put(t);
		if (pcrt_env.on_timeout == PCRT_STOP)
			pcrt_stop_wait();
	}
	if (pcrt_env.on_timeout == PCRT_ABORT)
		pcrt_abort(PCRT_EXIT);
	/* Later errors are reported as usual. */
	close(first_fd);
	pcrt_env.on_timeout = PCRT_WARN;
	pthread_mutex_unlock(&ending_lock);
}

void pcrt_report_slow(struct pcrt_text *t)
{
	if (pcrt_env.on_timeout != PCRT_WARN) {
		slow_end(t);
		return;
	}
	pcrt_file_put(t);
	pcrt_text_add(t, "parcoach: the job continues; to end such a job: "
		      "PARCOACH_ON_TIMEOUT=abort; to debug it: stop\n");
	pcrt_text_put(t);
}
