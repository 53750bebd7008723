#!/usr/bin/env bash
# rolldown 1.2.19. Guess: a dynamic import of a small library runs that library alone, also when a group of `codeSplitting` puts it into one
# file with other modules.
# Behaviour: every module of the file runs, in the order of the file: code of pages that nobody asked for runs before the import is answered.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund rolldown@1.2.19 >/dev/null
echo "export const days = ['Mon']" >days.js
printf "import { days } from './days.js'\nconsole.log('the page runs')\nexport const page = days[0]\n" >page.js
printf "const { days } = await import('./days.js')\nconsole.log('answered: ' + days)\nif (process.argv[2]) console.log((await import('./page.js')).page)\n" >entry.js
cat >build.mjs <<'JS'
import { rolldown } from 'rolldown'
const build = async (dir, codeSplitting) => {
  const bundle = await rolldown({ input: 'entry.js' })
  await bundle.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs', codeSplitting })
}
await build('alone', true)
await build('grouped', { groups: [{ name: 'both', test: /(days|page)\.js$/ }] })
JS
node build.mjs
seen="$(node alone/entry.mjs | paste -sd';') | $(node grouped/entry.mjs | paste -sd';')"
echo "seen: $seen"
[ "$seen" = 'answered: Mon | the page runs;answered: Mon' ] || { echo "It behaves differently now."; exit 1; }
