# SPDX-License-Identifier: GPL-3.0-or-later
# errors.sh PARCOACH: each line of arguments below ends with exit status 2.
good="--mtbf=1h --cost=1min"
while read -r line; do
	# shellcheck disable=SC2086 # one word per argument
	"$1" interval $line >/dev/null
	status=$?
	[ $status = 2 ] || echo "status $status of: $line" >&2
done <<END
$good --foo
$good a.out
--cost=1min
--mtbf=1h
--cost=1min --mtbf
--mtbf=0 --cost=1min
--mtbf=1h --cost=-5min
$good --load=-1
--mtbf=1w --cost=1min
--mtbf=nan --cost=1min
$good --model=yung
$good --format=xml
$good --dependency=0
$good --overlap=1.5
$good --groups=2.5
$good --nodes=0
$good --log-growth=-0.1
$good --logged-speed=1.1
$good --replay-speed=3
$good --shape=5
$good --failures=3,x
$good --failures=1,0000000000000000000000000000000000000000000000009
$good --scale=1h
$good --platform=cray
$good --application=matrix-product
--platform=titan --mtbf=1y --grouping=plane
--platform=titan --mtbf=1y --application=3d-stencil --grouping=io
--mtbf=1h --cost=40min --model=young
$good --load=2h --model=run-time
$good --load=1s --dependency=0.001 --model=run-time
--mtbf=1h --measured=/nowhere
END
echo "all statuses were 2" >&2
