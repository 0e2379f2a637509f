/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * weak.c - the run time's board (runtime/board/ring.h, board/notes.h) in every order
 *          of steps of two or three processes, under the rules of C11's atomic
 *          operations (weak.h).  For every choice of what the processes call:
 *
 *   - nobody stops before anything is wrong, and nobody at all if nothing is;
 *   - if something is, somebody stops; and does so before it enters the
 *     collective that is wrong, unless somebody was lapped;
 *   - one process reports; it sees the notes of another one that has come
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
#define PCRT_MEMORY 2
/* Less to write down than runtime/arguments/fields.h: more words, the same steps. */
#define PCRT_FIELDS_H
struct pcrt_fields {
	uint64_t bytes;
	int32_t root;
	uint32_t op;
};
#define PCRT_FIELD_WORDS 2

static inline uint64_t pcrt_fields_word(const struct pcrt_fields *f,
					unsigned which)
{
	return which ? (uint64_t)(uint32_t)f->root << 32 | f->op : f->bytes;
}

static inline struct pcrt_fields pcrt_fields_from(const uint64_t *word)
{
	return (struct pcrt_fields){ word[0], (int32_t)(word[1] >> 32),
				     (uint32_t)word[1] };
}
#include "../../runtime/board/ring.h"
#include "../../runtime/board/notes.h"

#define MAX_CALLS 16

static struct {
	struct pcrt_ring ring;
	struct {
		_Atomic(uint64_t) count;
		struct pcrt_note note[PCRT_MEMORY];
	} member[WEAK_PROCESSES];
	_Atomic(uint64_t) broken;
} board;

/* What has become of a process. */
static struct outcome {
	int stopped;  /* before which call; -1: it called all */
	bool lapped;  /* at some time */
	bool reports; /* the first one that found something */
	bool saw;     /* that somebody has come there */
	bool misread;
} outcome[WEAK_PROCESSES];

static char word[WEAK_PROCESSES][MAX_CALLS + 2]; /* ends in '.' */
static unsigned long ends, stops, laps, unread, known_calls;

/* Of every process and call others, so that a mixture is seen. */
static struct pcrt_noted noted(int p, int call)
{
	uint32_t n = (uint32_t)(16 * call + p + 1);

	return (struct pcrt_noted){
		(uint32_t)word[p][call], n, { n + 1, (int32_t)n + 2, n + 3 }
	};
}

static bool same(const struct pcrt_noted *a, const struct pcrt_noted *b)
{
	return a->kind == b->kind && a->site == b->site &&
	       a->fields.bytes == b->fields.bytes &&
	       a->fields.root == b->fields.root &&
	       a->fields.op == b->fields.op;
}

static void notes_read(int p, int call)
{
	struct outcome *o = &outcome[p];

	weak_last();
	for (int q = 0; q < weak_processes; q++) {
		struct pcrt_noted found, want;

		if (q == p)
			continue;
		if (atomic_load_explicit(&board.member[q].count,
					 memory_order_acquire) > (uint64_t)call)
			o->saw = true;
		if (!pcrt_notes_get(&board.member[q].count,
				    board.member[q].note, (uint64_t)call + 1,
				    &found)) {
			unread++;
			continue;
		}
		known_calls++;
		want = noted(q, call);
		o->misread |= call >= (int)strlen(word[q]) ||
			      !same(&found, &want);
	}
}

/* All that process P does, as agree/board.c and processes/nth_call.c do it. */
static void weak_run(int p)
{
	const struct weak_process *w = &weak_process[p];
	struct outcome *o = &outcome[p];
	uint64_t chain = 0, last[PCRT_RING] = { 0 };
	int i;

	*o = (struct outcome){ .stopped = -1, .lapped = w->flags };
	for (i = 0; i < (int)w->at; i++) {
		chain = pcrt_chain(chain, (uint64_t)word[p][i]);
		last[pcrt_ring_place((uint64_t)i + 1)] = pcrt_slot_value(
			((uint64_t)i + 1) / PCRT_RING + 1, chain);
	}
	for (; word[p][i]; i++) {
		struct pcrt_noted n = noted(p, i);
		struct pcrt_words words =
			pcrt_words_of(n.kind, n.site, &n.fields);
		uint64_t seq = (uint64_t)i + 1, broken;
		enum pcrt_pass found;
		unsigned level;

		weak_anew((uint64_t)i, o->lapped);
		chain = pcrt_chain(chain, (uint64_t)word[p][i]);
		pcrt_notes_put(&board.member[p].count, board.member[p].note,
			       seq, &words);
		found = pcrt_ring_pass(&board.ring, seq, chain,
				       p ? last : NULL, &level);
		o->lapped |= found == PCRT_PASS_LAPPED;
		broken = atomic_load_explicit(&board.broken,
					      memory_order_relaxed);
		if (!pcrt_ring_wrong(found, seq, broken, word[p][i] == '.'))
			continue;
		o->stopped = i;
		broken = 0;
		o->reports = weak_exchange(&board.broken, &broken, seq,
					   memory_order_seq_cst,
					   memory_order_seq_cst, false);
		if (o->reports)
			notes_read(p, i);
		return;
	}
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
	int wrong = first_difference(), stopped = 0, reports = 0;
	bool lapped = false, in_time = false;

	ends++;
	for (int p = 0; p < weak_processes; p++) {
		const struct outcome *o = &outcome[p];

		weak_go(p, 0, true);
		lapped |= o->lapped;
		stopped += o->stopped >= 0;
		in_time |= o->stopped == wrong;
		if (o->stopped >= 0)
			CHECK(wrong >= 0 && o->stopped >= wrong);
		if (!o->reports)
			continue;
		reports++;
		CHECK(o->saw);
		CHECK(!o->misread);
	}
	CHECK((stopped > 0) == (wrong >= 0));
	CHECK(reports == (wrong >= 0));
	if (wrong >= 0 && !lapped)
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
		for (int i = 0; i < PCRT_MEMORY; i++)
			for (unsigned k = 0; k < PCRT_NOTE_WORDS; k++)
				weak_object(&board.member[p].note[i].word[k]);
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
	check("a", "a", "a");
	check("a", "b", "a");
	check("a", "aa", "a");
	for (int len = 3; len <= (some ? 4 : 6); len++)
		check_places(len);
	if (!some)
		printf("%lu executions, %lu stops, %lu with laps; notes read "
		       "%lu, not %lu\n", ends, stops, laps, known_calls, unread);
	CHECK(check_failed || (ends > 100 && stops > 100 && laps > 0 &&
			       known_calls > 0 && unread > 0));
	return check_failed != 0;
}
