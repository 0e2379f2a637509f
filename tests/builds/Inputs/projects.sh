#!/bin/sh
# projects.sh FOLDER COMMAND...: build the project in this folder, then write a page.
here=$(dirname "$0")
cd "$here/$1" || exit 2
shift
PATH=$here:$PATH
parcoach build -- "$@" > log 2> err
status=$?
sed -n '/ warning: \| note: \|^parcoach: /p' log
echo "build: exit status $status"
parcoach report --format=html --output=report.html 2>&1
echo "report: exit status $?"
