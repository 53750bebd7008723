#!/usr/bin/env bash
# vite 8.3.8. Guess: the development server sends a pre-bundled package as it lies on the disk, and its source map on demand, from the file beside it.
# Behaviour: that map is hidden, so the server makes another one for the text that it sends, letter by letter and with the whole text inside it,
# and sends it within the answer. A package is several times as large as its bundle, and its stack traces name the bundle all the same.
# A plugin's empty map ends that only if the plugin changes the text, too: the map of an unchanged text is not looked at.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund vite@8.3.8 zod@4.1.12 >/dev/null
echo '<script type="module" src="/main.js"></script>' >index.html
echo "import { z } from 'zod'; document.title = String(z)" >main.js
cat >sizes.mjs <<'END'
import { readdirSync, statSync } from 'node:fs'
import { createServer } from 'vite'
const withEmptyMaps = (end) => ({
  name: 'empty-maps',
  transform: { filter: { id: /\/node_modules\/\.vite\/deps\// }, handler: (code) => ({ code: code + end, map: { mappings: '' } }) },
})
const folder = 'node_modules/.vite/deps'
const ways = { 'as it is': [], 'with an empty map': [withEmptyMaps('')], 'with an empty map and a new line': [withEmptyMaps('\n')] }
for (const [way, plugins] of Object.entries(ways)) {
  const server = await createServer({ logLevel: 'silent', plugins, server: { host: '127.0.0.1', port: 0 } })
  await server.listen()
  const { port } = server.httpServer.address()
  const main = await (await fetch(`http://127.0.0.1:${port}/main.js`)).text()
  const [, address] = /"(\/node_modules\/\.vite\/deps\/[^"]+)"/.exec(main)
  const sent = (await (await fetch(`http://127.0.0.1:${port}${address}`)).text()).length
  const file = readdirSync(folder).find((name) => address.includes(name) && name.endsWith('.js'))
  const ratio = sent / statSync(`${folder}/${file}`).size
  console.log(`${way}:`, ratio > 2 ? 'over twice the bundle' : ratio < 1.1 ? 'the bundle' : ratio)
  await server.close()
}
END
seen=$(node sizes.mjs | tr '\n' ';')
echo "$seen"
[ "$seen" = "as it is: over twice the bundle;with an empty map: over twice the bundle;with an empty map and a new line: the bundle;" ]
