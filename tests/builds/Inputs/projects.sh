#!/bin/sh
# projects.sh FOLDER COMMAND...: build the project in this folder, then write a page.
# projects.sh --correct ORIGINAL COMMAND...: the same with a copy without the mistakes.
here=$(dirname "$0")
if [ "$1" = --correct ]; then
	shift
	rm -rf "$here/right" && mkdir "$here/right"
	cp -r "$1" "$here/right/project" || exit 2
	find "$here/right" -name '*.c' -o -name '*.cc' -o -name '*.f90' |
		xargs sed -i 's,if (rank [=!/]= 0) *,,'
	ln -s "$(readlink -f "$here/parcoach")" "$here/right/parcoach"
	here=$here/right
	shift
	set -- project "$@"
fi
cd "$here/$1" || exit 2
shift
PATH=$here:$PATH
parcoach build -- "$@" > log 2> err
status=$?
sed -n '/ warning: \| note: \|^parcoach: /p' log
echo "build: exit status $status"
parcoach report --format=html --output=report.html 2>&1
echo "report: exit status $?"
