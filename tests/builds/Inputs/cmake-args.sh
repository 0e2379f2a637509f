#!/bin/sh
# In place of cmake: prints its arguments, one a line.
printf '%s\n' "$@"
