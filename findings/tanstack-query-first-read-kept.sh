#!/usr/bin/env bash
# @tanstack/query-core 5.108.0. Guess: after `invalidateQueries` a shown query is read again, and a read under way is begun anew, as the default
# `cancelRefetch: true` says.
# Behaviour: only if it has data already. The first read of all goes on, its answer, which may be older than the change, counts as up to date, and
# `isInvalidated` is false. The promise of `invalidateQueries` resolves with it. So a record that is added while its list is first read stays missing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund @tanstack/query-core@5.108.0 >/dev/null
cat >read.mjs <<'JS'
import { QueryClient, QueryObserver } from '@tanstack/query-core'
const client = new QueryClient()
const queryKey = ['rows']
const rows = ['Kites']
let reads = 0
const queryFn = () => {
  reads++
  const seen = rows.join(' ')
  return new Promise((done) => setTimeout(done, 50, seen))
}
const shown = new QueryObserver(client, { queryKey, queryFn })
const leave = shown.subscribe(() => {})
async function change(row) {
  rows.push(row)
  await client.invalidateQueries({ queryKey })
  console.log(`reads ${reads}, shows ${shown.getCurrentResult().data}, outdated ${client.getQueryState(queryKey).isInvalidated}`)
}
await change('Robots')
const late = client.refetchQueries({ queryKey })
await change('Drones')
await late
leave()
client.clear()
JS
seen="$(node read.mjs)"
echo "seen: $seen"
[ "$seen" = "reads 1, shows Kites, outdated false
reads 3, shows Kites Robots Drones, outdated false" ] || { echo "It behaves differently now."; exit 1; }
