/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * weak.c - the run time's board (runtime/board/ring.h, board/history.h) in every
 *          order of steps of two or three processes, under the rules of C11's
 *          atomic operations (weak.h).  For every choice of what the processes
 *          call:
 *
 *   - no process stops before anything is wrong, and none at all if nothing is;
 *   - if something is, a process stops before it enters the collective that is
 *     wrong, however far the others are ahead: it finds their call in a history,
 *     which grows, moves, and whose memory is used again;
 *   - one process reports; it sees the count of another one that has come
 *     there; and what it reads is what that one called, or nothing.
 *
 *   weak        what takes a second
 *   weak N M    all that two processes call N times at most, and three M times
 *
 * tests/model/mutants.test breaks what is tested here.
 */
#include "weak.h"

#define PCRT_RING 2
#define PCRT_RING_LEVELS 3
/* Less to write down than runtime/arguments/fields.h: more words, the same steps. */
#define PCRT_FIELDS_H
struct pcrt_fields {
	uint64_t bytes;
};
#define PCRT_FIELD_WORDS 1

static inline uint64_t pcrt_fields_word(const struct pcrt_fields *f,
					unsigned which)
{
	return which ? 0 : f->bytes;
}

static inline struct pcrt_fields pcrt_fields_from(const uint64_t *word)
{
	return (struct pcrt_fields){ word[0] };
}
#include "../../runtime/board/ring.h"
#include "../../runtime/board/history.h"

#define MAX_CALLS 16
#define FORMS 2    /* in the table of a process: old ones are overwritten */
#define MEMORY 12  /* of the histories of a process: pieces of 4 and 8 words */
#define SPOILT 99  /* the first piece, used for something else */

static struct {
	struct pcrt_ring ring;
	struct {
		_Atomic(uint64_t) count;
		struct pcrt_history history;
		_Atomic(uint64_t) memory[MEMORY];
	} member[WEAK_PROCESSES];
	_Atomic(uint64_t) broken;
	struct pcrt_form form[FORMS]; /* of process 0 */
} board;

static char *memory_of(int p)
{
	/* The first piece is at offset 8, since 0 means the base. */
	return (char *)board.member[p].memory - sizeof(uint64_t);
}

/* What has become of a process. */
static struct outcome {
	int stopped;  /* before which call; -1: it called all */
	bool lapped;  /* at some time */
	bool lost;    /* and no history said what was called there */
	bool reports; /* the first one that found something */
	bool saw;     /* that somebody has come there */
	bool misread;
} outcome[WEAK_PROCESSES];

static char word[WEAK_PROCESSES][MAX_CALLS + 2]; /* ends in '.' */
static unsigned long ends, stops, laps, unread, known_calls;

/* The number of the form of call CALL of process P: all differ. */
static uint64_t number_of(int p, int call)
{
	return (uint64_t)(16 * call + p + 1);
}

/* Where the history of process P is: in its base, or one of its pieces. */
static const uint64_t place[] = { 0, 8 << 8 | 2, 40 << 8 | 3 };

/* As board/keep.c: process P, which writes at *AT, is about to make its calls
 * SEQ to SEQ + PCRT_RING - 1.  It takes the least piece that is enough (less with
 * newer counts of the others), and the one before is used for something else. */
static void room_make(int p, unsigned *at, uint64_t seq)
{
	struct pcrt_history *h = &board.member[p].history;
	struct pcrt_writer w = pcrt_history_at(h, memory_of(p), place[*at]);
	uint64_t low = seq;
	unsigned before = *at;

	for (int q = 0; q < weak_processes && *at < 2; q++) {
		uint64_t its = q == p ? seq :
			       weak_newest(&board.member[q].count);

		low = its < low ? its : low;
	}
	while (*at < 2 && seq + PCRT_RING + 1 - low > UINT64_C(2) << *at)
		++*at;
	if (*at == before)
		return;
	pcrt_history_move(h, &w, memory_of(p), place[*at], seq - 1);
	for (int i = 0; before == 1 && i < 4; i++)
		atomic_store_explicit(&board.member[p].memory[i], SPOILT,
				      memory_order_release);
}

/* As pcrt_keep_pass. */
static enum pcrt_pass lapped(int p, uint64_t seq, uint64_t chain)
{
	enum pcrt_pass found = PCRT_PASS_LAPPED;

	for (int q = 0; q < weak_processes && found == PCRT_PASS_LAPPED; q++)
		if (q != p)
			found = pcrt_history_pass(&board.member[q].count,
						  &board.member[q].history,
						  memory_of(q), seq, chain);
	return found;
}

static void calls_read(int p, int call)
{
	struct outcome *o = &outcome[p];

	weak_last();
	for (int q = 0; q < weak_processes; q++) {
		uint64_t found;

		if (q == p)
			continue;
		if (atomic_load_explicit(&board.member[q].count,
					 memory_order_acquire) > (uint64_t)call)
			o->saw = true;
		if (!pcrt_history_get(&board.member[q].count,
				      &board.member[q].history, memory_of(q),
				      (uint64_t)call + 1, &found)) {
			unread++;
			continue;
		}
		known_calls++;
		o->misread |= call >= (int)strlen(word[q]) ||
			      (found & PCRT_FORM_MASK) != number_of(q, call);
	}
}

/* What a process remembers from one call to the next, in one word. */
struct memory {
	unsigned at;    /* of PLACE */
	bool lapped, lost;
	enum pcrt_pass found;
};

static uint64_t packed(const struct memory *m)
{
	return (uint64_t)m->found << 4 | m->at << 2 | m->lost << 1 | m->lapped;
}

static struct memory unpacked(uint64_t bits)
{
	return (struct memory){ .at = bits >> 2 & 3, .lapped = bits & 1,
				.lost = bits >> 1 & 1,
				.found = (enum pcrt_pass)(bits >> 4) };
}

/* Process P is about to make its call I, with which its chain becomes CHAIN[I +
 * 1]: what agree/pass.h does. */
static void pass(int p, int i, const uint64_t *chain, struct memory *m)
{
	struct pcrt_writer writer = pcrt_history_at(&board.member[p].history,
						    memory_of(p), place[m->at]);
	uint64_t seq = (uint64_t)i + 1, before = 0;
	unsigned level;

	if (seq > PCRT_RING)
		before = pcrt_slot_value(pcrt_ring_lap(seq - PCRT_RING),
					 chain[seq - PCRT_RING]);
	pcrt_history_put(&board.member[p].count, &writer, seq,
			 pcrt_history_word(chain[seq], number_of(p, i)));
	m->found = pcrt_ring_pass(&board.ring, seq, chain[seq],
				  p ? &before : NULL, &level);
	if (m->found != PCRT_PASS_LAPPED)
		return;
	m->lapped = true;
	m->found = lapped(p, seq, chain[seq]);
	m->lost |= m->found == PCRT_PASS_LAPPED;
}

/* Whether process P, which passed the ring for its call I, finds an error; then
 * it reports, if it is the first. */
static bool is_stopped(int p, int i, const struct memory *m)
{
	uint64_t seq = (uint64_t)i + 1, broken;

	broken = atomic_load_explicit(&board.broken, memory_order_relaxed);
	if (!pcrt_ring_wrong(m->found, seq, broken, word[p][i] == '.'))
		return false;
	outcome[p].stopped = i;
	broken = 0;
	outcome[p].reports = weak_exchange(&board.broken, &broken, seq,
					   memory_order_seq_cst,
					   memory_order_seq_cst, false);
	if (outcome[p].reports)
		calls_read(p, i);
	return true;
}

/* All that process P does, as agree/board.c and processes/nth_call.c do it, each
 * call in three stages. */
static void calls_run(int p)
{
	const struct weak_process *w = &weak_process[p];
	struct memory m = unpacked(w->flags);
	uint64_t chain[MAX_CALLS + 2] = { 0 };
	int stage = (int)w->at % 3;

	outcome[p] = (struct outcome){ .stopped = -1, .lapped = m.lapped,
				       .lost = m.lost };
	for (int i = 0; word[p][i]; i++)
		chain[i + 1] = pcrt_chain(chain[i], (uint64_t)word[p][i]);
	for (int i = (int)w->at / 3; word[p][i]; i++, stage = 0) {
		if (stage == 0) {
			weak_anew(3 * (uint64_t)i, packed(&m));
			if ((i + 1) % PCRT_RING == 0)
				room_make(p, &m.at, (uint64_t)i + 1);
		}
		if (stage <= 1) {
			weak_anew(3 * (uint64_t)i + 1, packed(&m));
			pass(p, i, chain, &m);
			outcome[p].lapped = m.lapped;
			outcome[p].lost = m.lost;
		}
		weak_anew(3 * (uint64_t)i + 2, packed(&m));
		if (is_stopped(p, i, &m))
			return;
		m.found = PCRT_PASS_FIRST;
	}
}

/* Only reading: process 0 fills its history, which does not grow, and its table
 * with FORMS calls, and process 1 reads the one that it sees as the last. */
static int forms;

static struct pcrt_noted form_of(uint64_t number)
{
	return (struct pcrt_noted){ (uint32_t)number + 1, (uint32_t)number + 2,
				    { number + 3 } };
}

static void forms_run(int p)
{
	_Atomic(uint64_t) *last = &board.member[0].count;
	struct pcrt_history *h = &board.member[0].history;
	struct pcrt_writer writer = pcrt_history_at(h, NULL, 0);
	struct outcome *o = &outcome[p];
	struct pcrt_noted n, found;
	uint64_t number, its;

	*o = (struct outcome){ .stopped = -1 };
	for (int i = 1; !p && i <= forms; i++) {
		struct pcrt_words words;

		n = form_of((uint64_t)i);
		words = pcrt_words_of(n.kind, n.site, &n.fields);
		pcrt_form_put(&board.form[i % FORMS], (uint64_t)i, &words);
		pcrt_history_put(last, &writer, (uint64_t)i, (uint64_t)i);
	}
	if (!p)
		return;
	number = atomic_load_explicit(last, memory_order_acquire);
	n = form_of(number);
	if (!pcrt_history_get(last, h, NULL, number, &its)) {
		unread++;
		return;
	}
	known_calls++;
	o->misread = its != number;
	if (!number || o->misread ||
	    !pcrt_form_get(&board.form[number % FORMS], number, &found))
		return;
	o->misread = found.kind != n.kind || found.site != n.site ||
		     found.fields.bytes != n.fields.bytes;
}

static void weak_run(int p)
{
	if (forms)
		forms_run(p);
	else
		calls_run(p);
}

/* The first call in which two processes differ; -1: none. */
static int first_difference(void)
{
	for (int i = 0;; i++) {
		for (int p = 1; p < weak_processes; p++)
			if (word[p][i] != word[0][i])
				return i;
		if (!word[0][i])
			return -1;
	}
}

static void weak_judge(void)
{
	int wrong = forms ? -1 : first_difference(), stopped = 0, reports = 0;
	bool lapped = false, in_time = false;

	ends++;
	for (int p = 0; p < weak_processes; p++) {
		const struct outcome *o = &outcome[p];

		weak_go(p, 0, true);
		lapped |= o->lapped;
		CHECK(!o->lost && !o->misread);
		stopped += o->stopped >= 0;
		in_time |= o->stopped == wrong;
		if (o->stopped >= 0)
			CHECK(wrong >= 0 && o->stopped >= wrong);
		if (!o->reports)
			continue;
		reports++;
		CHECK(o->saw);
	}
	CHECK((stopped > 0) == (wrong >= 0));
	CHECK(reports == (wrong >= 0));
	if (wrong >= 0)
		CHECK(in_time);
	stops += (unsigned long)stopped;
	laps += lapped;
	if (check_failed)
		fprintf(stderr, "called: %s %s %s\n", word[0], word[1],
			weak_processes > 2 ? word[2] : "");
}

static void check(const char *a, const char *b, const char *c)
{
	const char *all[] = { a, b, c };

	weak_begin(c ? 3 : 2);
	for (int p = 0; p < weak_processes; p++)
		snprintf(word[p], sizeof word[p], "%s.", all[p]);
	for (int l = 0; l < PCRT_RING_LEVELS; l++)
		for (int i = 0; i < PCRT_RING; i++)
			weak_object(&board.ring.slot[l][i]);
	weak_object(&board.broken);
	for (int p = 0; p < weak_processes; p++) {
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

static void check_forms(int n)
{
	weak_begin(2);
	forms = n;
	weak_object(&board.member[0].count);
	weak_object(&board.member[0].history.where);
	for (int i = 0; i < PCRT_RING; i++)
		weak_object(&board.member[0].history.base[i]);
	for (int i = 0; i < FORMS; i++) {
		weak_object(&board.form[i].number);
		for (unsigned k = 0; k < PCRT_FORM_WORDS; k++)
			weak_object(&board.form[i].word[k]);
	}
	weak_all();
	forms = 0;
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

/* LEN calls: all right, and a mistake or a call too few at each place. */
static void check_places(int len)
{
	char a[MAX_CALLS] = "", b[MAX_CALLS];

	memset(a, 'a', (size_t)len);
	check(a, a, NULL);
	for (int i = 0; i < len; i++) {
		strcpy(b, a);
		b[i] = 'b';
		check(a, b, NULL);
		b[i] = 0;
		check(a, b, NULL);
	}
}

int main(int argc, char **argv)
{
	bool some = argc < 3;

	check_all(some ? 2 : (unsigned)atoi(argv[1]),
		  some ? 0 : (unsigned)atoi(argv[2]));
	check_forms(some ? 3 : 6);
	if (!some)
		check("a", "a", "a");
	check("a", "b", "a");
	check("a", "aa", "a");
	for (int len = 3; len <= (some ? 3 : 5); len++)
		check_places(len);
	if (!some)
		printf("%lu executions, %lu stops, %lu with laps; notes read "
		       "%lu, not %lu\n", ends, stops, laps, known_calls, unread);
	CHECK(check_failed || (ends > 100 && stops > 100 && laps > 0 &&
			       known_calls > 0 && unread > 0));
	return check_failed != 0;
}
