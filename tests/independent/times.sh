#!/bin/sh
# Times of the counts of `examples/queries/counts` against the plain scan, of thirty mates in one pass,
# of records with a limit, and sharded tallies against those of one run. On a quiet machine:
#
#     tests/independent/times.sh target/release/figurine GAMES.pgn
#
# Seconds are those of the processor on one thread, then those of the clock on two; kilobytes are the
# most that was resident.

figurine=$1 games=$2
here=$(dirname "$0")/../..
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

took() {
    name=$1
    shift
    one=$(/usr/bin/time -f '%U %M' "$figurine" run "$@" -i "$games" --threads 1 -q 2>&1 >/dev/null | tail -1)
    two=$(/usr/bin/time -f '%e' "$figurine" run "$@" -i "$games" --threads 2 -q 2>&1 >/dev/null | tail -1)
    echo "$name: ${one% *} s, $two s, ${one#* } KB"
}

echo "== plain scan"
took mate -e mate --format count
took wtm -e wtm --format count
took "mate without a plan" -e mate --no-plan --format count

echo "== counts"
for query in "$here"/examples/queries/counts/*.cql; do
    took "$(basename "$query" .cql)" "$query" --limit 10 --format jsonl
done

echo "== thirty mates"
mkdir "$place/mates"
"$figurine" library mates | sed -n 's/^\([a-z]*\)()$/\1/p' | head -30 | while read -r name; do
    printf 'use "mates"\n%s()\n' "$name" >"$place/mates/$name.cql"
done
took "one pass" "$place/mates" --format count
first=$(ls "$place"/mates/*.cql | head -1)
took "the first alone" "$first" --format count
for query in "$place"/mates/*.cql; do
    /usr/bin/time -f '%U' "$figurine" run "$query" -i "$games" --threads 1 -q --format count 2>&1 >/dev/null | tail -1
done | awk '{ all += $1; if ($1 > most) most = $1 } END { print "thirty passes: " all " s, the dearest " most " s" }'
"$figurine" run "$place/mates" -i "$games" -q --format count >"$place/many"
for query in "$place"/mates/*.cql; do
    printf '%s\t%s\n' "$(basename "$query" .cql)" "$("$figurine" run "$query" -i "$games" -q --format count)"
done >"$place/single"
cut -f 1,2 "$place/many" | cmp - "$place/single" && echo "one pass and thirty passes: the same games"

echo "== records"
took "every game matches" -e 'terminal sort "half-moves" ply' --limit 10 --format pgn

echo "== shards"
for query in mating-squares castling endings opening-scores; do
    file=$here/examples/queries/counts/$query.cql
    "$figurine" run "$file" -i "$games" -q --tallies "$place/whole.csv" >/dev/null
    for shard in 1 2 3 4; do
        "$figurine" run "$file" -i "$games" -q --shard $shard/4 --tallies "$place/$shard.fgt" >/dev/null
    done
    "$figurine" merge "$place"/[1-4].fgt --tallies "$place/merged.csv" >/dev/null
    cmp "$place/whole.csv" "$place/merged.csv" && echo "$query: the same bytes"
done
