/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppress.c - which diagnostics the user suppresses (contract in suppress.h).
 *
 * In:   rules of files; pragmas and comments (suppress_place.c); a program's
 *       diagnostics.
 * Out:  diag->hidden; how often each rule, pragma and comment was used.
 * Cost: O(rules x diagnostics) pattern matches.
 * Not:  the plan: a suppressed warning is still checked at run time.
 */
#include "report/suppress.h"

#include <string.h>
#include "base/arena.h"
#include "base/glob.h"
#include "base/user_text.h"
#include "model/contents.h"
#include "model/opts.h"
#include "report/diag.h"

struct pc_suppress *pc_suppress_new(struct pc_arena *arena)
{
	struct pc_suppress *suppress = PC_NEW(arena, struct pc_suppress);

	suppress->arena = arena;
	return suppress;
}

/* Read "N" or "N-M". */
static bool read_lines(struct pc_user_text *t, const char *value,
		       struct pc_rule *rule)
{
	const char *at = value;

	if (pc_user_number(&at, 1, UINT32_MAX, &rule->from)) {
		rule->to = rule->from;
		if (!*at)
			return true;
		if (*at++ == '-' &&
		    pc_user_number(&at, rule->from, UINT32_MAX, &rule->to) &&
		    !*at)
			return true;
	}
	return pc_user_error(t, "'%s' is not a line; write 'line=N' or "
			     "'line=N-M', with N from 1 and M not less than N",
			     value);
}

static bool read_key(struct pc_user_text *t, const char *word,
		     struct pc_rule *rule)
{
	const char *value;

	if ((value = pc_user_value(word, "line")))
		return read_lines(t, value, rule);
	if ((value = pc_user_value(word, "function")) && *value)
		rule->function = value;
	else if ((value = pc_user_value(word, "call")) && *value)
		rule->call = value;
	else
		return pc_user_unknown(t, "word", word,
				       "'line=N', 'line=N-M', "
				       "'function=PATTERN', 'call=PATTERN'");
	return true;
}

/* Add the rule of the current line. */
static bool read_rule(struct pc_suppress *suppress, struct pc_user_text *t)
{
	struct pc_rule rule = { .file = t->file, .line = t->line, .id = -1 };
	const char *id = t->words.v[0];

	if (strcmp(id, "*")) {
		rule.id = pc_diag_id_find(id, strlen(id));
		if (rule.id < 0)
			return pc_user_unknown(t, "diagnostic", id,
					       pc_diag_id_list(t->arena));
	}
	if (t->words.n < 2)
		return pc_user_error(t, "a pattern for source files is "
				     "missing after '%s'; '**' matches any",
				     id);
	rule.path = t->words.v[1];
	for (uint32_t i = 2; i < t->words.n; i++)
		if (!read_key(t, t->words.v[i], &rule))
			return false;
	rule.text = pc_user_joined(t);
	pc_vec_push(suppress->arena, suppress->rules, rule);
	return true;
}

bool pc_suppress_read(struct pc_suppress *suppress, const char *file,
		      const char *text, size_t len,
		      struct pc_user_errors *errors)
{
	struct pc_user_text t = pc_user_text(suppress->arena, file, text, len,
					     errors);
	uint32_t before = errors->n;

	while (pc_user_line(&t))
		read_rule(suppress, &t);
	return errors->n == before;
}

static bool rule_meets(const struct pc_rule *rule, const struct pc_diag *diag)
{
	if (rule->id >= 0 && rule->id != (int)diag->id)
		return false;
	if (rule->from &&
	    (diag->loc.line < rule->from || diag->loc.line > rule->to))
		return false;
	if (rule->call && !pc_glob(rule->call, diag->call, false))
		return false;
	if (rule->function && !pc_glob(rule->function, diag->fn->name, false) &&
	    !pc_glob(rule->function, diag->fn->pretty, false))
		return false;
	return pc_glob(rule->path, diag->loc.file ? diag->loc.file : "", true);
}

static void apply(struct pc_program *program, struct pc_suppress *suppress)
{
	uint32_t n = program->diags.n;

	for (uint32_t i = 0; i < n; i++) {
		struct pc_diag *diag = program->diags.v[i];

		for (uint32_t r = 0; r < suppress->rules.n; r++)
			if (rule_meets(&suppress->rules.v[r], diag)) {
				suppress->rules.v[r].used++;
				diag->hidden = true;
			}
		diag->hidden |= pc_place_meets(program, diag);
	}
	if (program->diags.n > n)
		pc_diag_finish(program);
}

void pc_suppress_apply(struct pc_program *program)
{
	const struct pc_opts *opts = program->opts;

	if (!opts)
		return;
	if (opts->suppress)
		apply(program, opts->suppress);
	/* After the others, which count what they suppress. */
	for (uint32_t i = 0; i < program->diags.n; i++)
		program->diags.v[i]->hidden |=
			opts->not_shown >> program->diags.v[i]->id & 1;
}
