/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * finding_role.c - what a note does in its warning (contract in finding.h).
 *
 * RATIONALE: by its text, which is one of diag.def with something in place of
 * what begins with '%'.  Many pass texts on, so whoever makes a note does not
 * know the format; and this is asked for a few notes only.
 * Cost: O(messages) for each note.
 */
#include "analysis.h"

#include <string.h>
#include "report/finding.h"

#define ROW(role, name) { PC_ROLE_##role, PC_MSG_##name }

/* The first one that fits counts. */
static const struct {
	enum pc_role role;
	const char *format;
} rows[] = {
	ROW(CONDITION, CONDITION), ROW(CONDITION, CONDITION_TARGET),
	ROW(CONDITION, CONDITION_THROW), ROW(CONDITION, CONDITION_LOOP),
	ROW(CONDITION, UNPROVEN), ROW(CONDITION, UNPROVEN_LOOP),
	ROW(CONDITION, TEAM_CONDITION), ROW(CONDITION, TEAM_CONDITION_LOOP),
	ROW(CONDITION, TEAM_UNPROVEN), ROW(CONDITION, OUTER),
	ROW(REASON, DEPENDS_SET), ROW(REASON, DEPENDS_PARAM),
	ROW(REASON, DEPENDS_RESULT), ROW(REASON, STEP_ASSIGN),
	ROW(REASON, STEP_BRANCH), ROW(REASON, STEP_LOOP),
	ROW(REASON, STEP_BRANCH_PLAIN), ROW(REASON, STEP_LOOP_PLAIN),
	ROW(REASON, STEP_EQUAL), ROW(REASON, STEP_INPUT),
	ROW(REASON, STEP_BEFORE),
	ROW(REASON, STEP_ONE), ROW(REASON, STEP_PART),
	ROW(STEP, STARTS), ROW(STEP, CALLED_FROM), ROW(STEP, CALLED_IN),
	ROW(STEP, FIRST_REGION), ROW(STEP, THREAD_RUNS), ROW(STEP, RACE_PROBE),
	ROW(STEP, TEAM_THERE),
	ROW(OTHER, OTHERS_CALL), ROW(OTHER, OTHERS_CALL_IN),
	ROW(OTHER, OTHERS_ORDER), ROW(OTHER, OTHERS_LEAVE),
	ROW(OTHER, OTHERS_GO_ON), ROW(OTHER, CANCELS),
	ROW(CONDITION, CANCEL_CHANCE), ROW(OTHER, CANCEL_PART),
	ROW(OTHER, CANCEL_PARTS), ROW(OTHER, CANCEL_POINT),
	ROW(OTHER, SECOND_REGION),
	ROW(OTHER, LEVEL_BESIDE), ROW(OTHER, LEVEL_BESIDE_ITSELF),
	ROW(OTHER, ENDS_MAIN), ROW(OTHER, RACE_TAKER),
	ROW(OTHER, ARGUMENT_THERE), ROW(OTHER, ARGUMENT_THERE_PLAIN),
	ROW(OTHER, REQUEST_LEAVE), ROW(OTHER, REQUEST_OVER),
	ROW(OTHER, REQUEST_DONE),
	ROW(OTHER, TEAM_GO_ON), ROW(OTHER, TEAM_OTHER),
	ROW(AFFECTED, AFFECTED), ROW(AFFECTED, AFFECTED_MORE),
	ROW(AFFECTED, AFFECTED_ONE_MORE), ROW(AFFECTED, LEVEL_MORE),
	ROW(AFFECTED, LEVEL_ONE_MORE),
	ROW(ADVICE, USE_SINGLE), ROW(ADVICE, USE_OUTSIDE),
	ROW(ADVICE, KEPT_APART), ROW(ADVICE, KEEP_APART),
	ROW(ADVICE, ENDS_WAIT), ROW(ADVICE, ENDS_USE), ROW(ADVICE, USE_MASTER),
	ROW(ADVICE, ASK_LEVEL), ROW(ADVICE, COMPARE), ROW(ADVICE, RACE_USE),
	ROW(ADVICE, ARGUMENT_RULE), ROW(ADVICE, ARGUMENT_RULE_UNKNOWN),
	ROW(ADVICE, REQUEST_WAIT), ROW(ADVICE, TEAM_USE),
	ROW(ADVICE, TEAM_USE_LOOP), ROW(ADVICE, TEAM_USE_BEHIND),
	ROW(ADVICE, CANCEL_USE),
};

const char *pc_role_name(enum pc_role role)
{
	static const char *const names[PC_ROLE_COUNT] = {
		[PC_ROLE_DETAIL] = "detail", [PC_ROLE_CONDITION] = "condition",
		[PC_ROLE_REASON] = "reason", [PC_ROLE_STEP] = "step",
		[PC_ROLE_OTHER] = "other", [PC_ROLE_AFFECTED] = "affected",
		[PC_ROLE_ADVICE] = "advice",
	};

	return (unsigned)role < PC_ROLE_COUNT ? names[role] : "detail";
}

/* Whether the LEN bytes at PIECE are in TEXT; returns what is behind, or NULL. */
static const char *behind(const char *text, const char *piece, size_t len)
{
	for (; *text; text++)
		if (!strncmp(text, piece, len))
			return text + len;
	return len ? NULL : text;
}

/* What is behind the %s, %u, %lld that FORMAT begins with. */
static const char *behind_directive(const char *format)
{
	for (format++; *format == 'l';)
		format++;
	return *format ? format + 1 : format;
}

/* Whether TEXT is FORMAT with anything in place of %s, %u, %lld. */
static bool fits(const char *format, const char *text)
{
	size_t len = strcspn(format, "%");

	if (strncmp(format, text, len))
		return false;
	text += len;
	format += len;
	while (*format) {
		format = behind_directive(format);
		len = strcspn(format, "%");
		if (!format[len]) { /* the last piece ends the text */
			size_t rest = strlen(text);

			return rest >= len &&
			       !strcmp(text + rest - len, format);
		}
		text = behind(text, format, len);
		if (!text)
			return false;
		format += len;
	}
	return !*text;
}

enum pc_role pc_role_of(const char *text)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (fits(rows[i].format, text))
			return rows[i].role;
	return PC_ROLE_DETAIL;
}
