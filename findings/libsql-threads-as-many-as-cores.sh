#!/usr/bin/env bash
# libsql 0.5.29, with `libsql/promise`. Guess: statements run on Node's pool of four threads, as those of other native drivers, or each on one of its own.
# Behaviour: they run on as many threads as the machine has cores, without a word about it. As many long statements as there are cores keep a
# short one on another connection waiting until one of them has ended. UV_THREADPOOL_SIZE changes nothing; TOKIO_WORKER_THREADS, a setting of
# the Rust library inside, does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libsql@0.5.29 >/dev/null
cat >try.mjs <<'JS'
import { availableParallelism } from 'node:os'
import Database from 'libsql/promise'
const open = () => new Database('file.db')
const counted = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 8000000) SELECT COUNT(*) AS n FROM n'
const run = async (database, text) => (await database.prepare(text)).all([])
const ended = []
const databases = Array.from({ length: availableParallelism() }, open)
const other = open()
await run(other, 'SELECT 1')
const long = databases.map((database) => run(database, counted).then(() => ended.push('long')))
await new Promise((done) => setTimeout(done, 100))
await run(other, 'SELECT 2')
console.log(ended.length > 0 ? 'waited for a long one' : 'did not wait')
await Promise.all(long)
JS
seen=$(node try.mjs; UV_THREADPOOL_SIZE=64 node try.mjs; TOKIO_WORKER_THREADS=64 node try.mjs)
echo "$seen"
[ "$seen" = "waited for a long one
waited for a long one
did not wait" ]
