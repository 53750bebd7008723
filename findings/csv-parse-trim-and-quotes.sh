#!/usr/bin/env bash
# csv-parse 7.0.3. Guess: `trim` only drops spaces around fields, so a field that `relax_quotes` accepts stays accepted.
# Behaviour: with `trim`, a field that begins with a quoted word ("Rani" Devi) refuses the whole file. With `ltrim` alone it is read as it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3 >/dev/null
cat >try.mjs <<'JS'
import { parse } from 'csv-parse/sync'
const read = (options) => {
  try {
    return parse('"Rani" Devi,2', { relax_quotes: true, ...options })[0][0]
  } catch (error) {
    return error.code
  }
}
console.log([read({}), read({ ltrim: true }), read({ trim: true })].join(' | '))
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = '"Rani" Devi | "Rani" Devi | CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE' ] || { echo "It behaves differently now."; exit 1; }
