#!/bin/sh
# named.sh PARCOACH: a build that gets the path of its compiler from a variable.
rm -rf .parcoach
CC=$(cat real) "$1" build -- sh -c '$CC ring.c send.c -o named' 2>&1
