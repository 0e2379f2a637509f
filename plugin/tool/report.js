// SPDX-License-Identifier: GPL-3.0-or-later
// The filters of the page of `parcoach report` hide the other findings.
"use strict";
const form = document.getElementById("filters");
const articles = [...document.querySelectorAll("article")];
const lower = articles.map((a) => a.textContent.toLowerCase());

function filter() {
	const words = form.words.value.toLowerCase().split(/\s+/).filter(Boolean);
	const ids = new Set([...form.querySelectorAll("[name=id]:checked")]
		.map((box) => box.value));
	let shown = 0;
	articles.forEach((a, i) => {
		const fits = ids.has(a.dataset.id) &&
			(!form.happened.checked || "run" in a.dataset) &&
			words.every((w) => lower[i].includes(w));
		a.hidden = !fits;
		shown += fits;
		const row = document.querySelector(`[data-for="${a.id}"]`);
		if (row)
			row.hidden = !fits;
	});
	document.querySelectorAll(".group").forEach((g) => {
		g.hidden = !g.querySelector("article:not([hidden])");
	});
	form.shown.value = `${shown} of ${articles.length} shown`;
}

form.hidden = articles.length < 2;
form.addEventListener("input", filter);
form.addEventListener("submit", (e) => e.preventDefault());
filter();
// When printed, everything is open.
addEventListener("beforeprint", () => {
	document.querySelectorAll("details:not(.meaning)").forEach((d) => {
		d.open = true;
	});
});
