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
#include "report/finding.h"
#include "parcoach.h"
#include "output.h"
#include "source.h"

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
