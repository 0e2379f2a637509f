/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * weak_memory.h - the atomic objects of a model (weak.h): each keeps the history of
 *                 its values, of which a process sees any one from its view on.
 */
#ifndef WEAK_MEMORY_H
#define WEAK_MEMORY_H

#include <stdatomic.h>
#include <string.h>
#include "weak_process.h"

struct weak_value {
	uint64_t value;
	struct weak_view view; /* attached to it */
};

struct weak_object {
	uint64_t values; /* number of values, with the initial one */
	struct weak_value value[WEAK_VALUES];
};

static struct weak_object weak_object_of[WEAK_OBJECTS];
static const void *weak_at[WEAK_OBJECTS];
static unsigned weak_objects;

static inline unsigned weak_find(const void *at)
{
	unsigned i = 0;

	while (i < weak_objects && weak_at[i] != at)
		i++;
	if (i == weak_objects)
		abort();
	return i;
}

/* The object at AT, with its first value 0. */
static inline void weak_object(const void *at)
{
	if (weak_objects == WEAK_OBJECTS)
		abort();
	weak_at[weak_objects] = at;
	weak_object_of[weak_objects].values = 1;
	memset(weak_object_of[weak_objects++].value, 0,
	       sizeof weak_object_of->value);
}

static inline void weak_join(struct weak_view *a, const struct weak_view *b)
{
	for (unsigned i = 0; i < weak_objects; i++)
		if (b->of[i] > a->of[i])
			a->of[i] = b->of[i];
}

static inline bool weak_acquires(memory_order order)
{
	return order != memory_order_relaxed && order != memory_order_release;
}

static inline bool weak_releases(memory_order order)
{
	return order != memory_order_relaxed && order != memory_order_acquire;
}

/* Choose one of the values from the view on, or one of MORE other outcomes:
 * NULL. */
static inline const struct weak_value *weak_see(unsigned i, memory_order order,
					 unsigned more)
{
	struct weak_object *o = &weak_object_of[i];
	uint64_t first = weak_self->view.of[i];
	struct weak_value *v;

	weak_ways = o->values - first + more;
	if (weak_way >= o->values - first)
		return NULL;
	v = &o->value[first + weak_way];
	weak_self->view.of[i] = (uint8_t)(first + weak_way);
	if (weak_acquires(order))
		weak_join(&weak_self->view, &v->view);
	return v;
}

static inline void weak_append(unsigned i, uint64_t value, memory_order order,
			const struct weak_view *inherited)
{
	struct weak_object *o = &weak_object_of[i];
	struct weak_value *v = &o->value[o->values];

	if (o->values == WEAK_VALUES)
		abort();
	memset(v, 0, sizeof *v);
	v->value = value;
	weak_self->view.of[i] = (uint8_t)o->values++;
	if (inherited)
		v->view = *inherited;
	if (weak_releases(order))
		weak_join(&v->view, &weak_self->view);
}

#endif
