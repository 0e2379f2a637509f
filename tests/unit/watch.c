/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * watch.c - PARCOACH_MATCH=watch (runtime/board/compare.h, board/history.h): two or
 *           three processes only write their histories, which grow, move, and whose
 *           memory is used again; a watchdog looks at any time, and the process that
 *           ends last.  In every order of steps, under the rules of C11's atomic
 *           operations (weak.h), for every choice of what the processes call:
 *
 *   - nothing is found where nothing is wrong;
 *   - what is found is the first call in which two processes differ;
 *   - the process that ends last finds it in any case.
 *
 *   watch        what takes some seconds
 *   watch N M    all that two processes call N times at most, and three M times
 *
 * tests/model/mutants.test breaks what is tested here.
 */
#define WEAK_PROCESSES 4 /* with the watchdog, which is the last one */
#include "weak.h"

#define PCRT_RING 2
#define PCRT_RING_LEVELS 3
#include "../../runtime/board/compare.h"

#define MAX_CALLS 16
#define MEMORY 12 /* of the histories of a process: pieces of 4 and 8 words */
#define SPOILT (~UINT64_C(0)) /* the first piece, used for something else */

static struct {
	struct {
		_Atomic(uint64_t) count;
		struct pcrt_history history;
		_Atomic(uint64_t) memory[MEMORY];
	} member[WEAK_PROCESSES];
	_Atomic(uint64_t) low, ended;
} board;

static int callers;
static char word[WEAK_PROCESSES][MAX_CALLS + 2]; /* ends in '.' */
static unsigned long ends, finds, grown, unknown;

/* What a process, or the watchdog, has found. */
static struct pcrt_look found[WEAK_PROCESSES];
static bool looked[WEAK_PROCESSES];

static char *memory_of(int p)
{
	/* The first piece is at offset 8, since 0 means the base. */
	return (char *)board.member[p].memory - sizeof(uint64_t);
}

static struct pcrt_view view_of(const void *what, unsigned p)
{
	(void)what;
	return (struct pcrt_view){
		&board.member[p].count, &board.member[p].history,
		memory_of((int)p),
		/* Only used by room_make. */
		weak_eager &&
		weak_newest(&board.member[p].count) == strlen(word[p])
	};
}

static struct pcrt_look look(void)
{
	return pcrt_views_compare(view_of, NULL, (unsigned)callers,
				  atomic_load_explicit(&board.low,
						       memory_order_relaxed));
}

/* Where the history of a process is: in its base, or one of its pieces. */
static const uint64_t place[] = { 0, 8 << 8 | 2, 40 << 8 | 3 };

/* As board/keep.c: process P, which writes at *AT, is about to make its calls
 * SEQ to SEQ + PCRT_RING - 1.  It sees the newest values, with which it keeps
 * least. */
static void room_make(int p, unsigned *at, uint64_t seq)
{
	struct pcrt_history *h = &board.member[p].history;
	struct pcrt_writer w = pcrt_history_at(h, memory_of(p), place[*at]);
	unsigned before = *at;
	struct pcrt_look l;
	uint64_t low;

	low = weak_newest(&board.low);
	weak_eager = true;
	l = look();
	weak_eager = false;
	if (l.whole && !l.wrong) {
		low = l.least;
		atomic_store_explicit(&board.low, low, memory_order_relaxed);
	}
	low = low < seq ? low : seq;
	while (*at < 2 && seq + PCRT_RING + 1 - low > UINT64_C(2) << *at)
		++*at;
	if (*at == before)
		return;
	pcrt_history_move(h, &w, memory_of(p), place[*at], seq - 1);
	for (int i = 0; before == 1 && i < 4; i++)
		atomic_store_explicit(&board.member[p].memory[i], SPOILT,
				      memory_order_release);
}

/* All that process P does, as agree/board.c and board/look.c do it. */
static void calls_run(int p)
{
	const struct weak_process *w = &weak_process[p];
	uint64_t chain[MAX_CALLS + 2] = { 0 };
	unsigned at = (unsigned)w->flags;

	for (int i = 0; word[p][i]; i++)
		chain[i + 1] = pcrt_chain(chain[i], (uint64_t)word[p][i]);
	for (int i = (int)w->at; word[p][i]; i++) {
		uint64_t seq = (uint64_t)i + 1;
		struct pcrt_writer writer;

		weak_anew((uint64_t)i, at);
		if (seq % PCRT_RING == 0)
			room_make(p, &at, seq);
		writer = pcrt_history_at(&board.member[p].history,
					 memory_of(p), place[at]);
		pcrt_history_put(&board.member[p].count, &writer, seq,
				 pcrt_history_word(chain[seq], 1));
		if (word[p][i] != '.' ||
		    weak_add(&board.ended, 1) + 1 < (uint64_t)callers)
			continue;
		weak_last();
		found[p] = look();
		looked[p] = true;
	}
	grown += at == 2;
}

/* What the watchdog has done so far, in one word. */
union step {
	struct {
		unsigned phase : 4, p : 4, ahead : 4, most : 6, low : 6;
		unsigned wrong : 6, whole : 1;
		unsigned at : 6, same : 6, differs : 6; /* in a search */
	};
	uint64_t bits;
};
enum { LOW, COUNT, LOOK, MINE, ITS, DONE };

/* The words X and Y, if both are known, at S->at: how the search goes on. */
static void halve(union step *s, bool known, uint64_t x, uint64_t y)
{
	bool differ = known && (x ^ y) >> PCRT_FORM_BITS;

	if (!s->differs && !differ) {
		s->whole &= known;
		s->p++;
		s->phase = LOOK;
		return;
	}
	if (differ)
		s->differs = s->at;
	else
		s->same = s->at;
	s->at = (s->same + s->differs) / 2 & 63;
	s->phase = MINE;
	if (s->same + 1 < s->differs)
		return;
	if (!s->wrong || s->differs < s->wrong)
		s->wrong = s->differs;
	s->p++;
	s->phase = LOOK;
}

/* pcrt_views_compare, one load or one word of a history at a time: so what it has
 * seen before need not be remembered.  X: our word. */
static void watch_step(union step *s, uint64_t *x)
{
	struct pcrt_view v = view_of(NULL, s->p % (unsigned)callers);
	struct pcrt_view ahead = view_of(NULL, s->ahead);
	uint64_t seq = 0, y = 0;

	if (s->phase == LOW) {
		s->low = atomic_load_explicit(&board.low,
					      memory_order_relaxed) & 63;
		s->whole = 1;
		s->phase = COUNT;
	} else if (s->phase == COUNT) {
		seq = atomic_load_explicit(v.count, memory_order_acquire);
		if (!s->p || seq > s->most) {
			s->most = seq & 63;
			s->ahead = s->p;
		}
		if (++s->p == (unsigned)callers) {
			s->p = 0;
			s->phase = LOOK;
		}
	} else if (s->phase == LOOK && s->p == (unsigned)callers) {
		s->phase = DONE;
	} else if (s->phase == LOOK) {
		seq = atomic_load_explicit(v.count, memory_order_acquire);
		s->at = (seq < s->most ? seq : s->most) & 63;
		s->same = s->low;
		s->differs = 0;
		if (s->p == s->ahead || !s->at)
			s->p++;
		else
			s->phase = MINE;
	} else if (s->phase == MINE) {
		s->phase = ITS;
		if (!pcrt_view_word(&v, s->at, x))
			halve(s, false, 0, 0);
	} else {
		bool known = pcrt_view_word(&ahead, s->at, &y);

		halve(s, known, *x, y);
		*x = 0;
	}
}

static void watchdog_run(int w)
{
	union step s = { .bits = weak_process[w].flags };
	uint64_t x = weak_process[w].at;

	weak_last(); /* the others do not depend on it */
	while (s.phase != DONE) {
		watch_step(&s, &x);
		weak_anew(x, s.bits);
	}
	found[w] = (struct pcrt_look){ .wrong = s.wrong, .most = s.most,
				       .whole = s.whole };
	looked[w] = true;
}

static void weak_run(int p)
{
	looked[p] = false;
	if (p < callers)
		calls_run(p);
	else
		watchdog_run(p);
}

/* The first call in which two processes differ, from 1; 0: none. */
static uint64_t first_difference(void)
{
	for (int i = 0;; i++) {
		for (int p = 1; p < callers; p++)
			if (word[p][i] != word[0][i])
				return (uint64_t)i + 1;
		if (!word[0][i])
			return 0;
	}
}

static void weak_judge(void)
{
	uint64_t wrong = first_difference();
	int last = 0;

	ends++;
	for (int p = 0; p <= callers; p++) {
		const struct pcrt_look *l = &found[p];

		weak_go(p, 0, true);
		if (!looked[p])
			continue;
		CHECK(!l->wrong || l->wrong == wrong);
		finds += l->wrong != 0;
		unknown += !l->whole;
		if (p == callers)
			continue;
		last++;
		CHECK(l->whole && l->wrong == wrong);
	}
	CHECK(last == 1);
	if (check_failed)
		fprintf(stderr, "called: %s %s %s\n", word[0], word[1],
			callers > 2 ? word[2] : "");
}

static void check(const char *a, const char *b, const char *c)
{
	const char *all[] = { a, b, c };

	callers = c ? 3 : 2;
	weak_begin(callers + 1);
	weak_object(&board.low);
	weak_object(&board.ended);
	for (int p = 0; p < callers; p++) {
		snprintf(word[p], sizeof word[p], "%s.", all[p]);
		weak_object(&board.member[p].count);
		weak_object(&board.member[p].history.where);
		for (int i = 0; i < PCRT_RING; i++)
			weak_object(&board.member[p].history.base[i]);
		for (int i = 0; i < MEMORY; i++)
			weak_object(&board.member[p].memory[i]);
	}
	weak_all();
	CHECK(ends);
}

/* Number N of all words of 'a' and 'b', short ones first. */
static const char *nth(unsigned n, char *to)
{
	int len = 0;

	while (n + 1 >= 2u << len)
		len++;
	for (int i = 0; i < len; i++)
		to[i] = (n + 1) >> i & 1 ? 'b' : 'a';
	to[len] = 0;
	return to;
}

/* All that two processes call at most TWO times, and three THREE times.  Which
 * of them is the first one makes no difference. */
static void check_all(unsigned two, unsigned three)
{
	char a[MAX_CALLS], b[MAX_CALLS], c[MAX_CALLS];
	unsigned n = (2u << two) - 1, m = (2u << three) - 1;

	for (unsigned i = 0; i < n; i++)
		for (unsigned j = i; j < n; j++)
			check(nth(i, a), nth(j, b), NULL);
	for (unsigned i = 0; i < m; i++)
		for (unsigned j = i; j < m; j++)
			for (unsigned k = j; k < m; k++)
				check(nth(i, a), nth(j, b), nth(k, c));
}

/* LEN calls: all right, and a mistake or a call too few at each place; THREE:
 * by one of three processes. */
static void check_places(int len, bool three)
{
	char a[MAX_CALLS] = "", b[MAX_CALLS];

	memset(a, 'a', (size_t)len);
	check(a, a, three ? a : NULL);
	for (int i = 0; i < len; i++) {
		strcpy(b, a);
		b[i] = 'b';
		check(a, b, three ? a : NULL);
		b[i] = 0;
		check(a, b, three ? a : NULL);
	}
}

int main(int argc, char **argv)
{
	bool some = argc < 3;

	check_all(some ? 1 : (unsigned)atoi(argv[1]),
		  some ? 0 : (unsigned)atoi(argv[2]));
	check("a", "b", "a");
	check_places(2, false);
	if (!some) {
		check_places(2, true);
		check_places(3, false);
	}
	if (!some)
		printf("%lu executions, %lu finds, %lu with long histories, %lu "
		       "looks not whole\n", ends, finds, grown, unknown);
	CHECK(check_failed || (ends > 100 && finds > 100 && grown > 0));
	return check_failed != 0;
}
