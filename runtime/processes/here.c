/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * here.c - where a process is now: in which MPI call, also an unchecked one or a
 *          wait, and which functions of the program have called it.
 *
 * In:   the stack of the thread that made the last check, or of the main thread.
 * Out:  on the board: the MPI call, and up to FRAMES places in the program, as
 *       "a.out+0x11f2".
 *
 * A thread that runs (MPI polls) gets a signal, whose handler walks up its own
 * stack.  RATIONALE: no other thread can do so with what the system libraries
 * offer.  A thread that sleeps in a system call gets none, since that could end
 * early: a program may rely on its sleep or its read.  It is not in MPI, or that
 * is not known.  The signals are ignored by default, so one that arrives late
 * does no harm; if the program uses or blocks all of them, nothing is known.
 *
 * Cost: some ten microseconds of the thread for each look; there is one only if
 *       a process has not moved for long, or for a report.
 * LIMIT: the name of a function that is not exported is only found by addr2line.
 */
#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <unwind.h>
#include "base/kind.h"
#include "base/state.h"
#include "board/memory.h"
#include "processes/call_log.h"
#include "processes/here.h"
#include "processes/nth_call.h"
#include "processes/silent_exit.h"
#include "processes/thread.h"
#include "report/callers.h"
#include "report/code_place.h"
#include "report/line.h"
#include "report/text.h"

#define DEEP 64       /* frames that are looked at */
#define STACK 8192    /* bytes of the program's frames that MARK includes */
#define TRIES 20
#define NAP_NS 1000000L
#define ASK_NAPS 400

/* What the handler finds. */
static struct {
	uintptr_t pc[DEEP], frame[DEEP];
	uint64_t registers[DEEP]; /* hash of those that a call keeps */
	int n;
} found;
/* For threads that use what is found; the handler needs no lock. */
static pthread_mutex_t finding = PTHREAD_MUTEX_INITIALIZER;
/* The last look was that of the thread itself: it is in a check. */
static _Atomic(bool) own;
static _Atomic(int) phase; /* 0: idle, 1: asked, 2: found */

static _Unwind_Reason_Code frame_take(struct _Unwind_Context *c, void *unused)
{
	(void)unused;
	if (found.n == DEEP)
		return _URC_END_OF_STACK;
	found.pc[found.n] = _Unwind_GetIP(c);
	found.registers[found.n] = 0;
#ifdef __x86_64__
	/* By DWARF's numbers: rbx, rbp, r12 to r15. */
	for (int r = 3; r < 16; r = r == 3 ? 6 : r == 6 ? 12 : r + 1)
		found.registers[found.n] = pcrt_chain(found.registers[found.n],
						      _Unwind_GetGR(c, r));
#endif
	found.frame[found.n++] = _Unwind_GetCFA(c);
	return _URC_NO_REASON;
}

static void frames_take(int sig)
{
	(void)sig;
	if (atomic_load(&phase) != 1)
		return;
	found.n = 0;
	_Unwind_Backtrace(frame_take, NULL);
	atomic_store(&phase, 2);
}

static void nap(void)
{
	nanosleep(&(struct timespec){ 0, NAP_NS }, NULL);
}

/* Whether thread TID runs, or is ready to. */
static bool runs(pid_t tid)
{
	char text[16];

	return pcrt_thread_file(tid, "syscall", text, sizeof text) &&
	       !strncmp(text, "running", 7);
}

/* A signal that is ignored by default, which the program neither handles nor
 * blocks in thread TID; *OLD: its action.  0: there is none. */
static int signal_free(pid_t tid, struct sigaction *old)
{
	static const int signals[] = { SIGURG, SIGWINCH };
	unsigned long long blocked = 0;
	char text[4096], *at = NULL;

	if (pcrt_thread_file(tid, "status", text, sizeof text))
		at = strstr(text, "SigBlk:");
	if (at)
		blocked = strtoull(at + 7, NULL, 16);
	for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
		if (!(blocked >> (signals[i] - 1) & 1) &&
		    !sigaction(signals[i], NULL, old) &&
		    !(old->sa_flags & SA_SIGINFO) &&
		    old->sa_handler == SIG_DFL)
			return signals[i];
	return 0;
}

/* Let TID say where it is.  It may sleep most of the time, and run in between:
 * MPI that yields the processor. */
static bool thread_ask(pid_t tid)
{
	struct sigaction act = { .sa_handler = frames_take,
				 .sa_flags = SA_RESTART }, old;
	bool ready = false;
	int sig;

	if (tid == (pid_t)syscall(SYS_gettid)) {
		found.n = 0;
		atomic_store(&own, true);
		_Unwind_Backtrace(frame_take, NULL);
		return true;
	}
	atomic_store(&own, false);
	sig = signal_free(tid, &old);
	if (!sig)
		return false;
	for (int i = 0; i < TRIES && !(ready = runs(tid)); i++)
		nap();
	if (!ready)
		return false;
	sigaction(sig, &act, NULL);
	atomic_store(&phase, 1);
	syscall(SYS_tgkill, getpid(), tid, sig);
	for (int i = 0; i < TRIES && atomic_load(&phase) != 2; i++)
		nap();
	sigaction(sig, &old, NULL);
	return atomic_exchange(&phase, 0) == 2;
}

/* ---- frames ---- */

/* "MPI_Recv" of "mpi_recv_", "mpi_recv_f08_": Fortran. */
static void name_put(char *name, size_t size, const char *symbol)
{
	const char *end = strstr(symbol, "_f08");
	size_t len = end ? (size_t)(end - symbol) : strlen(symbol);

	while (len && symbol[len - 1] == '_')
		len--;
	snprintf(name, size, "%.*s", (int)len, symbol);
	if (symbol[0] != 'm')
		return;
	memcpy(name, "MPI", 3);
	name[4] = (char)toupper((unsigned char)name[4]);
}

/* The procedure of MPI that contains PC, in NAME; else false. */
static bool mpi_at(uintptr_t pc, char *name, size_t size)
{
	static const char *const begin[] = { "MPI_", "MPIX_", "mpi_" };
	Dl_info info;
	const char *s;

	if (!dladdr((const void *)(pc - 1), &info) || !info.dli_sname)
		return false;
	s = info.dli_sname;
	if (!strncmp(s, "__parcoach_", 11))
		s += 11;
	s += *s == 'P' || *s == 'p';
	for (unsigned i = 0; i < sizeof begin / sizeof *begin; i++)
		if (!strncmp(s, begin[i], strlen(begin[i]))) {
			name_put(name, size, s);
			return true;
		}
	return false;
}

/* Whether PC is in the library whose file is called NAME. */
static bool is_in(uintptr_t pc, const char *name)
{
	Dl_info info;

	return dladdr((const void *)(pc - 1), &info) && info.dli_fname &&
	       strstr(info.dli_fname, name);
}

static bool is_main(uintptr_t pc)
{
	return is_in(pc, "libc.so");
}

/* The first frame of the program at or after AT, behind those of the run time. */
static int first_frame(int at)
{
	static const char library[] = "libparcoach_";
	Dl_info ours;

	/* It may be a part of the program: then its frames are among the others. */
	if (!dladdr((const void *)&found, &ours) || !ours.dli_fname ||
	    !strstr(ours.dli_fname, library))
		return at;
	while (at < found.n && is_in(found.pc[at], library))
		at++;
	return at;
}

/* "a.out+0x11f2" */
static void place_put(char *text, size_t size, uintptr_t pc)
{
	struct link_map *map = NULL;
	const char *module, *slash;
	Dl_info info;

	text[0] = 0;
	if (!dladdr1((const void *)(pc - 1), &info, (void **)&map,
		     RTLD_DL_LINKMAP) || !map)
		return;
	module = map->l_name[0] ? map->l_name : program_invocation_name;
	slash = strrchr(module, '/');
	snprintf(text, size, "%.50s+0x%lx", slash ? slash + 1 : module,
		 (unsigned long)(pc - 1 - map->l_addr));
}

/* REGISTERS and the stack from FRAME on: what the program has there.
 * RATIONALE: the thread may go on meanwhile, and no object is meant, which is
 * what the sanitizers would report. */
__attribute__((no_sanitize("address"), no_sanitize("thread")))
static uint64_t stack_mark(uint64_t registers, uintptr_t frame, uintptr_t top)
{
	uint64_t h = registers ^ frame;

	for (uintptr_t at = frame; at + 8 <= top && at < frame + STACK; at += 8)
		h = pcrt_chain(h, *(const uint64_t *)at);
	return h | 1;
}

static pid_t thread_of_process(void)
{
	pid_t caller = pcrt_stuck_last();

	return caller ? caller : getpid();
}

void pcrt_here_set(uint32_t where)
{
	if (pcrt_self)
		atomic_store_explicit(&pcrt_self->here.check, where,
				      memory_order_relaxed);
}

/* Note in H what was found.  Returns the last frame of MPI, or -1. */
static int note(struct pcrt_here *h)
{
	int outer = -1, at;
	char name[sizeof h->what];

	h->what[0] = 0;
	for (int i = 0; i < found.n; i++)
		if (mpi_at(found.pc[i], name, sizeof name)) {
			outer = i;
			memcpy(h->what, name, sizeof name);
		}
	/* Not in MPI: the frames of the handler and of the kernel are first. */
	at = first_frame(outer < 0 ? 2 : outer + 1);
	for (int i = 0; i < PCRT_HERE_FRAMES; i++, at++) {
		while (at < found.n && is_in(found.pc[at], "libgomp.so"))
			at++;
		h->at[i][0] = 0;
		if (at < found.n && !is_main(found.pc[at]))
			place_put(h->at[i], sizeof h->at[i], found.pc[at]);
		else
			at = found.n;
	}
	return outer;
}

bool pcrt_here_look(uint64_t *mark)
{
	struct pcrt_here *h = &pcrt_self->here;
	uint64_t moved = pcrt_moved((uint32_t)pcrt_me);
	int outer;

	/* Our own code naps while it waits. */
	*mark = atomic_load(&h->check);
	if (*mark)
		return true;
	pthread_mutex_lock(&finding);
	if (!thread_ask(thread_of_process())) {
		pthread_mutex_unlock(&finding);
		/* It is taken to be where it stood (stall.c). */
		if (!atomic_load(&h->stands))
			atomic_store(&h->moved, 0);
		return false;
	}
	atomic_store(&h->moved, 0);
	outer = note(h);
	if (outer >= 0 && outer + 1 < found.n)
		*mark = stack_mark(found.registers[outer + 1],
				   found.frame[outer],
				   found.frame[found.n - 1]);
	pthread_mutex_unlock(&finding);
	atomic_store(&h->moved, moved + 1);
	return true;
}

/* ---- asking the others ---- */

void pcrt_here_answer(void)
{
	uint32_t asked = atomic_load(&pcrt_head->asked_here);
	uint64_t mark;

	if (atomic_load(&pcrt_self->here.asked) == asked)
		return;
	pcrt_here_look(&mark);
	atomic_store(&pcrt_self->here.asked, asked);
}

static bool all_have_answered(uint32_t asked)
{
	for (uint32_t p = 0; p < pcrt_head->procs; p++)
		if (atomic_load(&pcrt_procs[p].here.asked) < asked &&
		    !pcrt_gone(p))
			return false;
	return true;
}

void pcrt_here_ask(bool wait)
{
	uint32_t asked = atomic_fetch_add(&pcrt_head->asked_here, 1) + 1;

	pcrt_here_answer();
	for (int i = 0; wait && i < ASK_NAPS && !all_have_answered(asked); i++)
		nap();
}

/* The places of H, the innermost first. */
static int places(const struct pcrt_here *h, const char **place)
{
	int n = 0;

	while (n < PCRT_HERE_FRAMES && h->at[n][0]) {
		place[n] = h->at[n];
		n++;
	}
	return n;
}

/* Whether the place of L is that of a call in the program: not of its end. */
static bool is_called(const struct pcrt_line *l)
{
	return l->file_len || !strncmp(l->place, "in ", 3);
}

void pcrt_here_callers(uint32_t p, struct pcrt_line *l)
{
	const struct pcrt_here *h = &pcrt_procs[p].here;
	const char *place[PCRT_HERE_FRAMES];
	int n;

	l->callers[0] = 0;
	pthread_mutex_lock(&finding);
	n = places(h, place);
	if (n && is_called(l) && atomic_load(&h->moved) == pcrt_moved(p) + 1)
		pcrt_callers_put(l, place, n,
				 ((int)p == pcrt_me && atomic_load(&own)) ||
					 !strcmp(h->what, l->what));
	pthread_mutex_unlock(&finding);
}

/* Note in H where this thread is. */
static void note_own(struct pcrt_here *h)
{
	pthread_mutex_lock(&finding);
	thread_ask((pid_t)syscall(SYS_gettid));
	note(h);
	pthread_mutex_unlock(&finding);
}

void pcrt_here_callers_now(struct pcrt_line *l)
{
	const char *place[PCRT_HERE_FRAMES];
	struct pcrt_here here = { .what = "" };
	int n;

	if (!is_called(l))
		return;
	note_own(&here);
	n = places(&here, place);
	if (n)
		pcrt_callers_put(l, place, n, true);
}

void pcrt_here_callers_add(struct pcrt_text *t, const struct parcoach_site *site)
{
	struct pcrt_line l = pcrt_line_of(PCRT_COLL, site, site->line);

	pcrt_here_callers_now(&l);
	if (l.callers[0])
		pcrt_text_add(t, ", called at %s", l.callers);
}

/* Set in L the places of H. */
static void places_put(struct pcrt_line *l, const struct pcrt_here *h)
{
	const char *place[PCRT_HERE_FRAMES];
	int n = places(h, place);

	if (!n)
		return;
	pcrt_place_put(l->place, sizeof l->place, h->at[0], 0);
	pcrt_callers_put(l, place + 1, n - 1, true);
}

struct pcrt_line pcrt_here_now(void)
{
	struct pcrt_here here = { .what = "" };
	struct pcrt_line l = { .what = "" };

	note_own(&here);
	snprintf(l.what, sizeof l.what, "%s", here.what);
	places_put(&l, &here);
	return l;
}

struct pcrt_line pcrt_here_line(uint32_t p)
{
	struct pcrt_here *h = &pcrt_procs[p].here;
	uint32_t check = atomic_load(&h->check);
	struct pcrt_line l = { .what = "" };

	if (check)
		return pcrt_blame_site(check == PCRT_HERE_END ? PCRT_FINALIZE :
							       PCRT_COLL,
				       check == PCRT_HERE_END ? 0 :
				       check & ~PCRT_HERE_CHECK(0));
	if (atomic_load(&h->moved) != pcrt_moved(p) + 1)
		return l;
	snprintf(l.what, sizeof l.what, "%s", h->what[0] ? h->what :
							   "not in MPI");
	places_put(&l, h);
	return l;
}

void pcrt_here_lines(struct pcrt_text *t)
{
	uint32_t n = (uint32_t)pcrt_world_size;
	struct pcrt_line *line = PCRT_NEW(n, struct pcrt_line);
	uint32_t *world = PCRT_NEW(n, uint32_t);

	for (uint32_t i = 0; line && world && i < n; i++) {
		int p = pcrt_proc_of[i];

		world[i] = i;
		if (p >= 0)
			line[i] = pcrt_gone((uint32_t)p) ?
				  pcrt_gone_line((uint32_t)p) :
				  pcrt_here_line((uint32_t)p);
	}
	if (line && world)
		pcrt_text_lines(t, line, world, (int)n);
	free(line);
	free(world);
}
