/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * link_name.c - from the names of the linker to those of the user (contract in
 *               link_name.h).
 */
#include "tables/link_name.h"

#include <string.h>

void pc_link_put(struct pc_link_name *name, const char *text, size_t len)
{
	if (name->len + len >= sizeof name->text) {
		name->ok = false;
		return;
	}
	memcpy(name->text + name->len, text, len);
	name->len += len;
	name->text[name->len] = '\0';
}

/* The length of LINK, of LEN bytes, without a ".NUMBER" at its end. */
static size_t without_number(const char *link, size_t len)
{
	size_t n = len;

	while (n && link[n - 1] >= '0' && link[n - 1] <= '9')
		n--;
	return n > 1 && n < len && link[n - 1] == '.' ? n - 1 : len;
}

const char *pc_link_in_module(const char *link)
{
	const char *mod = strncmp(link, "__", 2) ? NULL :
			  strstr(link, "_MOD_");

	return mod && mod[5] ? mod + 5 : NULL;
}

/* gfortran: __module_MOD_name is module::name; name_ and name__ are name;
 * name.3 is a name inside another procedure. */
bool pc_link_fortran(struct pc_link_name *name, const char *link)
{
	const char *inner = pc_link_in_module(link);
	size_t len = strlen(link);

	if (inner) {
		pc_link_put(name, link + 2, (size_t)(inner - link) - 7);
		pc_link_put(name, "::", 2);
		pc_link_put(name, inner, strlen(inner));
		return name->ok;
	}
	if (without_number(link, len) < len) {
		pc_link_put(name, link, without_number(link, len));
		return name->ok;
	}
	while (len && link[len - 1] == '_')
		len--;
	name->ok &= len && link[len] == '_';
	pc_link_put(name, link, len);
	return name->ok;
}

/* The name, of *LEN bytes, at *LINK, where its length precedes it; *LINK moves
 * after it.  NULL: there is none. */
static const char *source_name(const char **link, size_t *len)
{
	const char *at = *link;

	*len = 0;
	if (*at < '1' || *at > '9')
		return NULL;
	while (*at >= '0' && *at <= '9' && *len < PC_LINK_NAME)
		*len = *len * 10 + (size_t)(*at++ - '0');
	if (*len >= PC_LINK_NAME || strlen(at) < *len)
		return NULL;
	*link = at + *len;
	return at;
}

/* Itanium C++ ABI 5.1: _ZN2ns5Class6methodEv is ns::Class::method. */
bool pc_link_cxx(struct pc_link_name *name, const char *link)
{
	bool nested, any = false, some = false;

	name->ok &= !strncmp(link, "_Z", 2);
	if (!name->ok)
		return false;
	link += 2;
	nested = *link == 'N';
	link += nested;
	while (nested && *link && strchr("rVKRO", *link))
		link++;
	while (name->ok && (nested || !any)) {
		const char *part;
		size_t len;

		while (*link == 'L')
			link++;
		if (*link < '1' || *link > '9')
			break;
		part = source_name(&link, &len);
		name->ok &= part != NULL;
		any = true;
		/* 5.1.2: the name of every anonymous namespace. */
		if (!part || (len == 12 && !strncmp(part, "_GLOBAL__N_1", 12)))
			continue;
		if (some)
			pc_link_put(name, "::", 2);
		pc_link_put(name, part, len);
		some = true;
	}
	name->ok &= some && *link != 'I' && (!nested || *link == 'E');
	return name->ok;
}

/* 5.1.2: _ZN3BoxIiE5countE, _ZZ4mainE5count, _ZZ1fvE5count_0: the name that
 * ends LINK, except for the suffix that distinguishes equal names of one
 * function. */
const char *pc_link_last(const char *link, size_t *len)
{
	if (strncmp(link, "_ZN", 3) && strncmp(link, "_ZZ", 3))
		return NULL;
	for (const char *at = link + 3; *at; at++) {
		const char *behind = at, *name;

		if (at[-1] >= '0' && at[-1] <= '9')
			continue;
		name = source_name(&behind, len);
		if (!name)
			continue;
		if (link[2] == 'N' ? !strcmp(behind, "E") :
		    behind[strspn(behind, "_0123456789")] == '\0' &&
		    at[-1] == 'E' && (!*behind || *behind == '_'))
			return name;
	}
	return NULL;
}
