/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_thread.c - the executed parallelism word (CC_ipw) and concurrent
 *               collectives (CC_cc).
 *
 * In:   the calls of __parcoach_enter, _exit and _barrier.
 * Out:  reports parcoach-multithreaded and parcoach-concurrent.
 * Cost: a hook costs a few omp_get_* calls and one look-up; no lock, no MPI.
 *
 * A thread's word must survive into the teams that it forks, whose threads are
 * new to us.  So what is known of a thread in its team is kept in a `place`,
 * found by the numbers of the thread and of its ancestors (OpenMP 5.2, 18.2.17
 * omp_get_ancestor_thread_num).  The places on the way to the root make the
 * word: every team of more than one thread is a P, and needs an S or M at its
 * own level.  Places are never freed; there is one per path that ever ran.
 *
 * LIMIT: several threads that are not OpenMP's, each with teams of its own,
 * have the same paths.  When that is seen, both checks accept everything.
 */
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include "rt.h"

#define DEPTH 24   /* constructs kept per place; deeper ones only counted */
#define BUCKETS 512

struct region {
	const struct parcoach_site *site;
	_Atomic(uint64_t) id; /* differs for each time that a thread enters */
};

/* One team after the other at one point of the tree of threads. */
struct pcrt_team {
	uint64_t instance; /* counts teams */
	int arrived;       /* threads of the newest one that have begun */
	pthread_mutex_t lock;
};

struct pcrt_place {
	struct pcrt_place *next;
	uint64_t path;  /* hash of the thread numbers from the root */
	bool hooked;    /* the construct 'parallel' was announced */
	int alone;      /* S and M that it is in, at this level */
	_Atomic(int) depth; /* constructs that it is in, at this level */
	uint64_t phase; /* barriers passed in this team */
	uint64_t instance;
	struct pcrt_team *team;
	struct region in[DEPTH];
	struct pcrt_team child; /* the team that forks here */
};

static _Atomic(struct pcrt_place *) buckets[BUCKETS];
static _Atomic(uint64_t) region_ids = 1;
static _Atomic(bool) many_roots;
static pthread_mutex_t once_lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- places ---- */

static uint64_t mix(uint64_t h, uint64_t x)
{
	h ^= x + 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2);
	h *= 0xff51afd7ed558ccdu;
	return h ^ (h >> 33);
}

/* The path of the calling thread's ancestor at LEVEL, or itself. */
static uint64_t path_at(int level)
{
	uint64_t h = 1;

	for (int i = 1; i <= level; i++)
		h = mix(h, (uint64_t)omp_get_ancestor_thread_num(i) + 1);
	return h;
}

static struct pcrt_place *place_find(uint64_t path)
{
	struct pcrt_place *p = atomic_load_explicit(&buckets[path % BUCKETS],
						    memory_order_acquire);

	while (p && p->path != path)
		p = p->next;
	return p;
}

/* Only the thread with that path makes its place, and a child's team that of
 * its parent: two may try at once. */
static struct pcrt_place *place_get(uint64_t path)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	struct pcrt_place *p = place_find(path);

	if (p)
		return p;
	pthread_mutex_lock(&lock);
	p = place_find(path);
	if (!p && (p = calloc(1, sizeof *p))) {
		p->path = path;
		pthread_mutex_init(&p->child.lock, NULL);
		p->next = atomic_load(&buckets[path % BUCKETS]);
		atomic_store_explicit(&buckets[path % BUCKETS], p,
				      memory_order_release);
	}
	pthread_mutex_unlock(&lock);
	return p;
}

/* The place of the calling thread, NULL outside parallel regions. */
static struct pcrt_place *place_here(void)
{
	static _Thread_local struct pcrt_place *last;
	int level = omp_get_level();
	uint64_t path;

	if (level == 0)
		return NULL;
	path = path_at(level);
	if (!last || last->path != path)
		last = place_get(path);
	return last;
}

bool pcrt_thread_stands(void)
{
	for (int level = omp_get_level(); level > 0; level--)
		if (omp_get_ancestor_thread_num(level) > 0)
			return false;
	return true;
}

/* ---- the hooks ---- */

/* All threads of a team begin it, and none begins the next before. */
static void team_begin(struct pcrt_place *p, int level)
{
	struct pcrt_place *parent = place_get(path_at(level - 1));

	if (!parent)
		return;
	p->team = &parent->child;
	pthread_mutex_lock(&p->team->lock);
	if (p->team->arrived++ == 0)
		p->team->instance++;
	p->instance = p->team->instance;
	if (p->team->arrived >= omp_get_num_threads())
		p->team->arrived = 0;
	pthread_mutex_unlock(&p->team->lock);
}

static void roots_count(void)
{
	static _Atomic(uintptr_t) root;
	uintptr_t self = (uintptr_t)pthread_self(), none = 0;

	if (!atomic_compare_exchange_strong(&root, &none, self) &&
	    none != self)
		atomic_store(&many_roots, true);
}

static bool is_alone(const struct parcoach_site *site)
{
	return site->op == PARCOACH_REGION_ONE ||
	       site->op == PARCOACH_REGION_MASTER;
}

static void region_push(struct pcrt_place *p, const struct parcoach_site *site)
{
	int depth = p->depth;

	if (depth < DEPTH) {
		p->in[depth].site = site;
		p->in[depth].id = atomic_fetch_add(&region_ids, 1);
	}
	p->depth = depth + 1;
	p->alone += is_alone(site);
}

PCRT_EXPORT void __parcoach_enter(const struct parcoach_site *site)
{
	struct pcrt_place *p;
	int level;

	if (pcrt_is_idle())
		return;
	PCRT_DEFER(enter, site);
	p = place_here();
	if (!p)
		return;
	if (site->op == PARCOACH_REGION_PARALLEL) {
		level = omp_get_level();
		p->hooked = true;
		p->alone = p->depth = 0;
		p->phase = 0;
		if (level == 1 && omp_get_thread_num() == 0)
			roots_count();
		team_begin(p, level);
	}
	region_push(p, site);
}

PCRT_EXPORT void __parcoach_exit(const struct parcoach_site *site)
{
	struct pcrt_place *p;

	if (pcrt_is_idle())
		return;
	PCRT_DEFER(exit, site);
	p = place_here();
	if (!p || p->depth == 0)
		return;
	if (site->op == PARCOACH_REGION_PARALLEL) {
		p->hooked = false;
		p->depth = p->alone = 0;
		return;
	}
	p->depth--;
	p->alone -= is_alone(site);
}

PCRT_EXPORT void __parcoach_barrier(const struct parcoach_site *site)
{
	struct pcrt_place *p;

	if (pcrt_is_idle())
		return;
	PCRT_DEFER(barrier, site);
	p = place_here();
	if (p)
		p->phase++;
}

/* ---- reports ---- */

/* The constructs around the calling thread, innermost first. */
static void word_add(struct pcrt_text *t)
{
	bool any = false;

	for (int level = omp_get_level(); level > 0; level--) {
		struct pcrt_place *p = place_find(path_at(level));
		int depth = p && p->hooked ? p->depth : 0;

		for (int i = depth < DEPTH ? depth : DEPTH; i-- > 0;) {
			pcrt_text_add(t, "%sinside '%s' (", any ? " " : "",
				      p->in[i].site->what);
			pcrt_text_site(t, p->in[i].site);
			pcrt_text_add(t, ")");
			any = true;
		}
	}
}

static void multithreaded_report(const struct parcoach_site *site, int level)
{
	struct pcrt_text t = { 0 };

	if (!pcrt_report_first(site))
		return;
	pcrt_text_add(&t, "parcoach: error: '%s' is called by several threads "
		      "[parcoach-multithreaded]\n", site->what);
	pcrt_text_add(&t, "parcoach:   rank %d, thread %d of %d  %s  ",
		      pcrt_world_rank, omp_get_ancestor_thread_num(level),
		      omp_get_team_size(level), site->what);
	pcrt_text_site(&t, site);
	pcrt_text_add(&t, "\nparcoach:   ");
	word_add(&t);
	pcrt_text_add(&t, "\nparcoach:   no 'single' or 'master' directly "
		      "inside 'parallel' (");
	pcrt_text_site(&t, place_find(path_at(level))->in[0].site);
	pcrt_text_add(&t, ")\n");
	pcrt_report_local(&t);
}

static void once_add(struct pcrt_text *t, const struct pcrt_once *o)
{
	pcrt_text_add(t, "parcoach:   rank %d, thread %d  %s  ",
		      pcrt_world_rank, o->thread, o->site->what);
	pcrt_text_site(t, o->site);
	pcrt_text_add(t, "  inside '%s' (", o->region_site->what);
	pcrt_text_site(t, o->region_site);
	pcrt_text_add(t, ")\n");
}

static void concurrent_report(struct pcrt_comm *c, const struct pcrt_once *a,
			      const struct pcrt_once *b)
{
	struct pcrt_text t = { 0 };
	char name[MPI_MAX_OBJECT_NAME + 32];

	if (!pcrt_report_first(b->site))
		return;
	pcrt_comm_name(c, name, sizeof name);
	pcrt_text_add(&t, "parcoach: error: threads can call collectives of "
		      "%s at the same time: no barrier orders them "
		      "[parcoach-concurrent]\n", name);
	once_add(&t, a);
	once_add(&t, b);
	pcrt_report_local(&t);
}

/* ---- the checks ---- */

/* Where P is announced it needs S or M; a team whose construct was compiled
 * without hooks is not known, and accepted. */
static void word_check(const struct parcoach_site *site)
{
	for (int level = 1; level <= omp_get_level(); level++) {
		struct pcrt_place *p;

		if (omp_get_team_size(level) < 2)
			continue;
		p = place_find(path_at(level));
		if (p && p->hooked && p->alone == 0) {
			multithreaded_report(site, level);
			return;
		}
	}
}

/* The innermost region of one thread that the caller is in.  False: none. */
static bool once_here(struct pcrt_once *o, const struct parcoach_site *site)
{
	for (int level = omp_get_level(); level > 0; level--) {
		struct pcrt_place *p = place_find(path_at(level));
		int i = p && p->hooked ? p->depth : 0;

		if (i > DEPTH)
			i = DEPTH;
		while (i > 0 && !is_alone(p->in[i - 1].site))
			i--;
		if (i == 0 || omp_get_team_size(level) < 2)
			continue;
		*o = (struct pcrt_once){
			.team = p->team, .instance = p->instance,
			.phase = p->phase, .place = p, .index = i - 1,
			.region = p->in[i - 1].id,
			.thread = omp_get_ancestor_thread_num(level),
			.site = site, .region_site = p->in[i - 1].site,
		};
		return true;
	}
	return false;
}

static bool is_kind(const struct pcrt_once *o, const char *what)
{
	return !strncmp(o->region_site->what, what, strlen(what));
}

/*
 * Whether A, then B, is an accident of this run.  Two masters are one thread.
 * Tasks may be ordered by what no hook tells (taskwait, depend), so only a
 * task that still runs in another thread counts.
 */
static bool unordered(const struct pcrt_once *a, const struct pcrt_once *b)
{
	if (!a->team || a->team != b->team || a->instance != b->instance ||
	    a->phase != b->phase || a->region == b->region)
		return false;
	if (a->region_site->op == PARCOACH_REGION_MASTER &&
	    b->region_site->op == PARCOACH_REGION_MASTER)
		return false;
	if (is_kind(a, "task") || is_kind(b, "task"))
		return a->place != b->place && a->place->depth > a->index &&
		       a->place->in[a->index].id == a->region;
	return true;
}

static void once_check(const struct parcoach_site *site, struct pcrt_comm *c)
{
	struct pcrt_once now, before;

	if (!once_here(&now, site))
		return;
	pthread_mutex_lock(&once_lock);
	before = c->once;
	c->once = now;
	pthread_mutex_unlock(&once_lock);
	if (unordered(&before, &now))
		concurrent_report(c, &before, &now);
}

void pcrt_thread_check(const struct parcoach_site *site, struct pcrt_comm *c,
		       uint32_t checks)
{
	if (omp_get_level() == 0 || atomic_load(&many_roots))
		return;
	if (checks & PARCOACH_CHECK_WORD)
		word_check(site);
	if (checks & PARCOACH_CHECK_ONCE && c)
		once_check(site, c);
}
