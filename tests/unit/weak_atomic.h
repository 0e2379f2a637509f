/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * weak_atomic.h - the atomic operations of the code under test, in a model (weak.h):
 *                 they take the place of those of <stdatomic.h>.
 */
#ifndef WEAK_ATOMIC_H
#define WEAK_ATOMIC_H

#include "weak_memory.h"

/* The newest value, which a load could see: for a choice that only becomes easier
 * with older ones. */
static inline uint64_t weak_newest(const void *at)
{
	bool done = weak_step < weak_self->steps;

	if (weak_eager && !done && weak_self->steps++ == WEAK_STEPS)
		abort();
	if (weak_eager ? !done : !weak_done()) {
		struct weak_object *o = &weak_object_of[weak_find(at)];

		weak_ways = 1;
		weak_self->seen[weak_step] = o->value[o->values - 1].value;
	}
	return weak_self->seen[weak_step++];
}

static inline uint64_t weak_load(const void *at, memory_order order)
{
	if (weak_eager)
		return weak_newest(at);
	if (!weak_done())
		weak_self->seen[weak_step] =
			weak_see(weak_find(at), order, 0)->value;
	return weak_self->seen[weak_step++];
}

/* A store belongs to the step before it: an early store takes no value away
 * from any load, so these orders include all others. */
static inline void weak_store(const void *at, uint64_t value, memory_order order)
{
	if (weak_step == weak_self->steps) {
		if (weak_self->steps++ == WEAK_STEPS)
			abort();
		weak_append(weak_find(at), value, order, NULL);
	}
	weak_step++;
}

/* The value seen decides: the last value, if it is *SEEN, is swapped; an older
 * value equal to *SEEN cannot be swapped, so that is not an outcome. */
static inline bool weak_swap(unsigned i, uint64_t seen, uint64_t value,
		      memory_order yes, memory_order no, bool weak)
{
	struct weak_object *o = &weak_object_of[i];
	struct weak_value *last = &o->value[o->values - 1];
	const struct weak_value *v;
	bool fail = weak && !weak_failed;
	uint64_t *got = &weak_self->seen[weak_step];
	struct weak_view view = weak_self->view;

	v = weak_see(i, no, fail);
	if (!v) {
		weak_failed = true;
		*got = seen;
		return false;
	}
	*got = v->value;
	if (v->value != seen)
		return false;
	weak_self->view = view;
	if (v != last) /* as in the outcome that sees the last one */
		*got = last->value;
	weak_self->view.of[i] = (uint8_t)(o->values - 1);
	if (weak_acquires(last->value == seen ? yes : no))
		weak_join(&weak_self->view, &last->view);
	if (last->value != seen)
		return false;
	view = last->view;
	weak_append(i, value, yes, &view);
	return true;
}

static inline bool weak_exchange(const void *at, uint64_t *seen, uint64_t value,
			  memory_order yes, memory_order no, bool weak)
{
	if (!weak_done())
		weak_self->good[weak_step] =
			weak_swap(weak_find(at), *seen, value, yes, no, weak);
	*seen = weak_self->seen[weak_step];
	return weak_self->good[weak_step++];
}

/* Atomically add MORE, with acquire and release order; what was there. */
static inline uint64_t weak_add(const void *at, uint64_t more)
{
	uint64_t *got = &weak_self->seen[weak_step];

	if (!weak_done()) {
		struct weak_object *o = &weak_object_of[weak_find(at)];
		struct weak_view view = o->value[o->values - 1].view;

		weak_ways = 1;
		*got = o->value[o->values - 1].value;
		weak_join(&weak_self->view, &view);
		weak_append(weak_find(at), *got + more, memory_order_acq_rel,
			    &view);
	}
	return weak_self->seen[weak_step++];
}

#undef atomic_load_explicit
#undef atomic_store_explicit
#undef atomic_compare_exchange_weak_explicit
#define atomic_load_explicit(at, order) weak_load(at, order)
#define atomic_store_explicit(at, value, order) weak_store(at, value, order)
#define atomic_compare_exchange_weak_explicit(at, seen, value, yes, no) \
	weak_exchange(at, seen, value, yes, no, true)

#endif
