#!/bin/sh
# run.sh PROGRAM: run it with two processes; prints the report and the status.
timeout -k 5 60 mpirun --allow-run-as-root --oversubscribe --bind-to none \
	-n 2 "$1" 2>&1
echo "exit status $?"
