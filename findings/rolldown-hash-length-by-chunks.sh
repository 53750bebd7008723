#!/usr/bin/env bash
# rolldown 1.2.19. Guess: the length in `chunkFileNames: '[name]-[hash:6].js'` is free, as long as names stay unlike each other: six letters of
# a hash do for hundreds of files.
# Behaviour: the least length grows with the number of chunks. A build with six letters that passes fails after one more dynamic import, with an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund rolldown@1.2.19 >/dev/null
cat >build.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { rolldown } from 'rolldown'
/** Builds an entry with so many dynamic imports. Returns the least length that an error names, or 'built'. */
const build = async (pages, length) => {
  for (let n = 0; n < pages; n += 1) writeFileSync(`page${n}.js`, `export const page = ${n}\n`)
  const imports = Array.from({ length: pages }, (_, n) => `import('./page${n}.js')`)
  writeFileSync('entry.js', `export const pages = () => [${imports}]\n`)
  const bundle = await rolldown({ input: 'entry.js' })
  return bundle
    .write({ dir: 'out', entryFileNames: `[name]-[hash:${length}].js`, chunkFileNames: `[name]-[hash:${length}].js` })
    .then(() => 'built', ({ message }) => /minimum hash size of (\d+)/.exec(message)?.[1] ?? message)
}
let last = 0
while (last < 200 && (await build(last + 1, 6)) === 'built') last += 1
console.log(`${last} pages are built with 6, ${last + 1} need ${await build(last + 1, 6)}, with 7: ${await build(last + 1, 7)}`)
JS
seen="$(node build.mjs)"
echo "seen: $seen"
[ "$seen" = '63 pages are built with 6, 64 need 7, with 7: built' ] || { echo "It behaves differently now."; exit 1; }
