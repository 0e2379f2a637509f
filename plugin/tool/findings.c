/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * findings.c - the diagnostics of `parcoach check` as data (contract in
 *              findings.h).
 */
#define _GNU_SOURCE
#include "findings.h"

#include <limits.h>
#include <time.h>
#include <unistd.h>
#include "model/contents.h"
#include "report/diag.h"
#include "report/finding.h"
#include "report/severity.h"
#include "parcoach.h"
#include "output.h"
#include "source.h"
#include "tool.h"

static int append(const char *path, struct pc_program *program,
		  struct pc_finding_head *head)
{
	struct pc_json out = { .arena = program->arena };
	char when[32];
	time_t now = time(NULL);
	struct tm tm;
	int status;

	strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &tm));
	head->time = when;
	head->tool = "parcoach " PC_VERSION;
	head->source = tool_source_line;
	pc_findings_write(program, head, &out);
	status = tool_output_append(path, out.b.v, out.b.n);
	tool_source_free();
	return status;
}

int tool_findings_append(const char *path, struct pc_program *whole,
			 const char *const *files, uint32_t n)
{
	struct pc_finding_head head = { .kind = "program", .unit = "" };
	char dir[PATH_MAX];

	head.dir = getcwd(dir, sizeof dir);
	for (uint32_t i = 0; i < n; i++)
		head.unit = pc_arena_printf(whole->arena, "%s%s%s", head.unit,
					    i ? " " : "", files[i]);
	return append(path, whole, &head);
}

int tool_findings_append_unit(const char *path, struct pc_program *unit,
			      const char *model)
{
	struct pc_finding_head head = { .kind = "unit", .unit = unit->unit,
					.dir = unit->dir, .model = model };

	return append(path, unit, &head);
}

static uint32_t errors, possible_errors; /* of the last check */

uint32_t tool_check_errors(bool all)
{
	return all ? possible_errors : errors;
}

/* Count what the user has called an error, and what --check=error makes one. */
static void count_errors(const struct pc_program *program)
{
	errors = possible_errors = 0;
	for (uint32_t i = 0; i < program->diags.n; i++) {
		const struct pc_diag *diag = program->diags.v[i];

		if (diag->hidden)
			continue;
		errors += *pc_severity(program, diag) == 'e';
		possible_errors += !pc_never_error(program, diag);
	}
}

uint32_t tool_findings_count(const struct pc_program *program)
{
	uint32_t n = 0;

	count_errors(program);
	for (uint32_t i = 0; i < program->diags.n; i++)
		n += !program->diags.v[i]->hidden;
	return n;
}
