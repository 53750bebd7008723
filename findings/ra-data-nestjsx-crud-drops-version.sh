#!/usr/bin/env bash
# ra-data-nestjsx-crud 1.4.0. Guess: react-admin's `update` gets the whole record, so a server that compares versions finds the version in the
# request.
# Behaviour: the provider sends only what differs from `previousData`, so never the version: each update is one without a check, or is refused.
# `updateMany` sends PUT with the new values alone. A wrapper that leaves the version out of `previousData` sends it (docs/clients.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >package.json <<'JSON'
{ "private": true,
  "dependencies": { "ra-data-nestjsx-crud": "1.4.0", "ra-core": "5.9.2", "react": "19.2.0", "react-dom": "19.2.0" },
  "overrides": { "ra-data-nestjsx-crud": { "react-admin": "npm:ra-core@5.9.2" } } }
JSON
npm install --silent --no-audit --no-fund >/dev/null
cat >try.cjs <<'JS'
const sent = []
const provider = require('ra-data-nestjsx-crud').default('/api', async (url, { method, body }) => {
  sent.push(`${method} ${body}`)
  return { json: {} }
})
const previousData = { id: '1', version: 4, name: 'Kites' }
const data = { ...previousData, name: 'Drones' }
provider
  .update('tags', { id: '1', data, previousData })
  .then(() => provider.updateMany('tags', { ids: ['1'], data: { name: 'Drones' } }))
  .then(() => provider.update('tags', { id: '1', data, previousData: { ...previousData, version: undefined } }))
  .then(() => console.log(sent.join(', ')))
JS
seen=$(node try.cjs)
echo "seen: $seen"
[ "$seen" = 'PATCH {"name":"Drones"}, PUT {"name":"Drones"}, PATCH {"version":4,"name":"Drones"}' ] || { echo "It behaves differently now."; exit 1; }
