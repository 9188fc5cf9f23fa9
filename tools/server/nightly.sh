#!/bin/sh
# One command of the operator, or `nightly`: a backup each night at 19:30 UTC, which is 04:30 in Japan.
run() { /usr/local/bin/node --disable-warning=ExperimentalWarning /app/main.mjs "$@"; }

[ "${1:-}" = nightly ] || { run "$@"; exit $?; }
trap 'exit 0' TERM INT
while :; do
  now=$(date +%s)
  at=$(date --date "19:30" +%s)
  [ "$at" -gt "$now" ] || at=$((at + 86400))
  sleep $((at - now)) &
  wait $!
  run backup || echo "the backup failed: ./gokaku doctor says why" >&2
done
