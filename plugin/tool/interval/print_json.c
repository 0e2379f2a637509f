/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * print_json.c - the results of the models as one JSON object (contract in
 *                results.h; members in docs/INTERVAL.md).
 */
#include "results.h"

#include <json-c/json.h>
#include "../tool.h"

static const char *const states[] = { "found", "no progress", "outside" };

static void add_number(json_object *to, const char *name, double number)
{
	json_object_object_add(to, name, json_object_new_double(number));
}

static void add_text(json_object *to, const char *name, const char *text)
{
	json_object_object_add(to, name, json_object_new_string(text));
}

static json_object *inputs(const struct iv_input *in)
{
	json_object *to = json_object_new_object();

	add_number(to, "mtbf", in->mtbf);
	add_number(to, "cost", in->cost);
	add_number(to, "load", in->load);
	add_number(to, "down", in->down);
	add_number(to, "dependency", in->dependency);
	add_number(to, "log_delay", in->log_delay);
	add_number(to, "log_replay", in->log_replay);
	add_number(to, "overlap", in->overlap);
	add_number(to, "groups", in->groups);
	add_number(to, "log_growth", in->log_growth);
	add_number(to, "logged_speed", in->logged_speed);
	add_number(to, "replay_speed", in->replay_speed);
	add_number(to, "shape", in->shape);
	return to;
}

/* What a model says: interval, period and waste as far as they are valid. */
static json_object *result(const struct iv_args *a, const struct iv_result *r)
{
	json_object *to = json_object_new_object();

	add_text(to, "state", states[r->state]);
	if (r->state == IV_FOUND) {
		add_number(to, "interval", r->interval);
		add_number(to, "period", r->period);
		if (a->work > 0)
			add_number(to, "time", a->work / (1 - r->waste));
	}
	if (r->state != IV_OUTSIDE)
		add_number(to, "waste", r->waste);
	if (*r->why)
		add_text(to, r->state == IV_FOUND ? "remark" : "reason",
			 r->why);
	return to;
}

/* The model M for the factors of the tables. */
static json_object *over(const struct iv_args *a, const struct iv_model *m,
			 bool mtbf)
{
	json_object *to = json_object_new_array();
	double interval = iv_interval_at_hand(a);

	for (unsigned k = 0; k < IV_FACTORS; k++) {
		double factor =
			mtbf ? iv_mtbf_factors[k] : iv_interval_factors[k];
		struct iv_input in = iv_input_scaled(a, mtbf ? factor : 1);
		struct iv_result r;
		json_object *one;

		if (!mtbf && !(interval > 0))
			break;
		r = mtbf ? iv_solve(m, &in) : iv_at(m, &in, interval * factor);
		one = result(a, &r);
		if (mtbf)
			add_number(one, "mtbf", in.mtbf);
		json_object_array_add(to, one);
	}
	return to;
}

static json_object *model(const struct iv_args *a, const struct iv_model *m)
{
	struct iv_result r = iv_solve(m, &a->in), given;
	json_object *to = result(a, &r);

	add_text(to, "model", m->name);
	add_text(to, "paper", m->paper);
	if (a->interval > 0) {
		given = iv_at(m, &a->in, a->interval);
		json_object_object_add(to, "given", result(a, &given));
	}
	json_object_object_add(to, "over_mtbf", over(a, m, true));
	json_object_object_add(to, "over_interval", over(a, m, false));
	return to;
}

static json_object *measured(const struct iv_args *a)
{
	json_object *to = json_object_new_object();
	json_object *list = json_object_new_array();

	add_number(to, "dependency", a->measured.dependency);
	for (unsigned i = 0; i < a->measured.n; i++) {
		struct iv_input in = iv_input_of(a, &a->measured.processes[i]);
		struct iv_result r = iv_solve(&iv_models[0], &in);
		json_object *one = result(a, &r);

		json_object_object_add(one, "rank", json_object_new_int64(i));
		add_number(one, "dependency", in.dependency);
		json_object_array_add(list, one);
	}
	json_object_object_add(to, "processes", list);
	return to;
}

static json_object *failures(const struct iv_args *a)
{
	json_object *to = json_object_new_object();
	double interval = iv_interval_at_hand(a), lost = 0;

	for (unsigned i = 0; i < a->n_failures && interval > 0; i++)
		lost += iv_cycle_lost(&a->in, interval, a->failures[i]);
	json_object_object_add(to, "number",
			       json_object_new_int64(a->n_failures));
	add_number(to, "lost", lost);
	if (a->work > 0)
		add_number(to, "time", a->work + lost);
	return to;
}

void iv_print_json(FILE *out, const struct iv_args *a)
{
	json_object *to = json_object_new_object();
	json_object *list = json_object_new_array();

	json_object_object_add(to, "parcoach", json_object_new_int(1));
	add_text(to, "kind", "interval");
	add_text(to, "main", iv_main_model(a)->name);
	json_object_object_add(to, "inputs", inputs(&a->in));
	for (unsigned i = 0; i < IV_MODELS; i++)
		if (iv_shown(a, i))
			json_object_array_add(list, model(a, &iv_models[i]));
	json_object_object_add(to, "models", list);
	if (a->measured.n)
		json_object_object_add(to, "measured", measured(a));
	if (a->n_failures)
		json_object_object_add(to, "failures", failures(a));
	fprintf(out, "%s\n",
		json_object_to_json_string_ext(to, JSON_C_TO_STRING_PLAIN));
	json_object_put(to);
}
