#!/usr/bin/env bash
# SQLite in libsql 0.5.29. Guess: an index (a, id, held) gives rows in the order a, id, rowid, since every index ends with the rowid.
# Behaviour: the column that the index only holds stands before the rowid, so the order needs a sort. An index (a, id, held, rowid) cannot be declared
# by a driver that hides the rowid; ordering by a and a unique id alone avoids the sort.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libsql@0.5.29 >/dev/null
cat >try.mjs <<'JS'
import Database from 'libsql'
const database = new Database(':memory:')
database.exec('CREATE TABLE pupil (a TEXT, id TEXT, held TEXT); CREATE INDEX by_a ON pupil (a, id, held)')
const sorts = (order) =>
  database.prepare(`EXPLAIN QUERY PLAN SELECT a, id, held FROM pupil ORDER BY ${order}`).all().some(({ detail }) => /TEMP B-TREE/.test(detail))
console.log(sorts('a, id'), sorts('a, id, rowid'))
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "false true" ] || { echo "It behaves differently now."; exit 1; }
