/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * log.c - messages and events (contract in log.h).
 *
 * Out:  messages on stderr, unless PARCOACH_FAIL_QUIET is set; events as lines
 *       of JSON at the end of the file PARCOACH_FAIL_LOG.  Each is one write,
 *       so the lines of several processes do not mix.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "failures/comm.h"
#include "failures/log.h"
#include "failures/place.h"
#include "failures/shared.h"

#define TEXT 1000

static void put(int fd, const char *text)
{
	size_t len = strlen(text);
	ssize_t n = write(fd, text, len);

	(void)n;
}

static bool is_quiet(void)
{
	return getenv("PARCOACH_FAIL_QUIET") != NULL;
}

__attribute__((format(printf, 1, 2)))
static void say(const char *format, ...)
{
	char text[TEXT];
	va_list ap;

	if (is_quiet())
		return;
	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	put(2, text);
}

/* Of text for JSON, \ and " and control characters become '?': places and
 * names of procedures have none. */
static const char *clean(const char *text, char *to, size_t size)
{
	size_t i = 0;

	for (; text[i] && i + 1 < size; i++)
		to[i] = (unsigned char)text[i] < ' ' ||
			strchr("\\\"", text[i]) ? '?' : text[i];
	to[i] = 0;
	return to;
}

__attribute__((format(printf, 1, 2)))
static void event(const char *format, ...)
{
	const char *path = getenv("PARCOACH_FAIL_LOG");
	int fd = path ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC,
			     0666) : -1;
	char text[TEXT];
	va_list ap;

	if (fd < 0)
		return;
	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	put(fd, text);
	close(fd);
}

/* RATIONALE: the launcher of MPICH drops what it has not read when a process
 * aborts. */
static _Noreturn void job_end(int status)
{
	if (!is_quiet())
		nanosleep(&(struct timespec){ 0, 200000000 }, NULL);
	PMPI_Abort(MPI_COMM_WORLD, status);
	for (;;)
		_exit(status);
}

/* Whether this process is the first that ends the job with a message. */
static bool is_first(void)
{
	return !pcf_shared || !atomic_exchange(&pcf_shared->over, true);
}

/* Another process ends the job. */
static _Noreturn void others_await(void)
{
	for (;;)
		sleep(1);
}

_Noreturn void pcf_bad(const char *format, ...)
{
	char text[TEXT], safe[TEXT];
	va_list ap;

	if (!is_first())
		others_await();
	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	say("parcoach: error: %s\n", text);
	event("{\"event\":\"bad\",\"text\":\"%s\"}\n",
	      clean(text, safe, sizeof safe));
	job_end(PCF_EXIT_INPUT);
}

static const char *place_of(const struct pcf_call *call, char *to, size_t size)
{
	return call->place ? clean(pcf_place_text(call->place), to, size) :
			     "an unknown place";
}

void pcf_log_fails(const struct pcf_call *call)
{
	char place[PCF_PLACE];

	place_of(call, place, sizeof place);
	say("parcoach: rank %u fails at its call %" PRIu64 ", %s (%s)\n",
	    pcf_me, call->number, call->op->name, place);
	event("{\"event\":\"fails\",\"rank\":%u,\"call\":%" PRIu64
	      ",\"op\":\"%s\",\"at\":\"%s\"}\n", pcf_me, call->number,
	      call->op->name, place);
}

const char *pcf_error_name(int code)
{
	return code == MPIX_ERR_PROC_FAILED ? "MPIX_ERR_PROC_FAILED" :
	       code == MPIX_ERR_REVOKED ? "MPIX_ERR_REVOKED" :
	       code == MPIX_ERR_PROC_FAILED_PENDING ?
			"MPIX_ERR_PROC_FAILED_PENDING" :
	       code == MPI_ERR_IN_STATUS ? "MPI_ERR_IN_STATUS" : "an error";
}

_Noreturn void pcf_fatal(const struct pcf_call *call, int code)
{
	char place[PCF_PLACE];

	place_of(call, place, sizeof place);
	if (!is_first())
		others_await();
	say("parcoach: rank %u gets %s from %s (%s), and the error handler "
	    "MPI_ERRORS_ARE_FATAL ends the job\n", pcf_me,
	    pcf_error_name(code), call->op->name, place);
	event("{\"event\":\"fatal\",\"rank\":%u,\"op\":\"%s\",\"at\":\"%s\","
	      "\"error\":\"%s\"}\n", pcf_me, call->op->name, place,
	      pcf_error_name(code));
	job_end(code);
}

void pcf_log_abort(const struct pcf_call *call, int code)
{
	char place[PCF_PLACE];

	event("{\"event\":\"abort\",\"rank\":%u,\"code\":%d,\"at\":\"%s\"}\n",
	      pcf_me, code, place_of(call, place, sizeof place));
}

/* ---- processes that wait ---- */


static void waits_say(uint32_t p)
{
	const struct pcf_proc *w = &pcf_shared->proc[p];
	char place[PCF_PLACE], comm[PCF_NAME];

	if (atomic_load(&w->finalizes)) {
		say("parcoach:   rank %u  waits in MPI_Finalize\n", p);
		event("{\"event\":\"waits\",\"rank\":%u,\"op\":"
		      "\"MPI_Finalize\",\"at\":\"\",\"comm\":\"\"}\n", p);
		return;
	}
	pcf_place_shown(w->place, w->at, place, sizeof place);
	clean(w->comm, comm, sizeof comm);
	say("parcoach:   rank %u  waits in %s%s%s, call %" PRIu64 "  %s\n", p,
	    w->op, *comm ? " on " : "", comm, w->call, place);
	event("{\"event\":\"waits\",\"rank\":%u,\"op\":\"%s\",\"call\":%"
	      PRIu64 ",\"at\":\"%s\",\"comm\":\"%s\"}\n", p, w->op, w->call,
	      place, comm);
}

_Noreturn void pcf_log_hung(const char *why)
{
	uint64_t dead = pcf_dead();

	if (!is_first())
		others_await();
	say("parcoach: error: %s\n", why);
	event("{\"event\":\"hung\",\"why\":\"%s\"}\n", why);
	for (uint32_t p = 0; p < pcf_shared->size; p++) {
		if (dead & pcf_bit(p))
			say("parcoach:   rank %u  has failed\n", p);
		else if (atomic_load(&pcf_shared->proc[p].waits))
			waits_say(p);
		else
			say("parcoach:   rank %u  %s\n", p,
			    atomic_load(&pcf_shared->proc[p].ended) ?
				    "has ended" : "computes");
	}
	job_end(PCF_EXIT_HUNG);
}

/* ---- the end ---- */

static void place_event(struct pcf_place *p)
{
	char place[PCF_PLACE];

	event("{\"event\":\"place\",\"rank\":%u,\"op\":\"%s\",\"at\":\"%s\","
	      "\"first\":%" PRIu64 ",\"second\":%" PRIu64 ",\"last\":%" PRIu64
	      ",\"lax\":%d}\n", pcf_me, p->op,
	      clean(pcf_place_text(p), place, sizeof place), p->first,
	      p->second, p->last, p->lax != 0);
}

void pcf_log_end(uint64_t calls, unsigned requests)
{
	if (!getenv("PARCOACH_FAIL_LOG"))
		return;
	if (getenv("PARCOACH_FAIL_PLACES"))
		pcf_place_each(place_event);
	event("{\"event\":\"end\",\"rank\":%u,\"calls\":%" PRIu64
	      ",\"errors\":%" PRIu64 ",\"requests\":%u}\n", pcf_me, calls,
	      pcf_errors, requests);
}
