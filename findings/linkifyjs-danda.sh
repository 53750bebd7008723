#!/usr/bin/env bash
# linkifyjs 4.3.3. Guess: a link ends before the full stop of a sentence in every script: before "।" (the danda of Hindi) and "۔" (of Urdu) as before ".".
# Behaviour: only before marks of ASCII. A danda is a letter of the address, with whatever is written behind it up to the next space, so the link of a Hindi
# sentence leads to a page that is not there. A text has to be divided at these marks before links are looked for.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --silent --no-audit --no-fund linkifyjs@4.3.3 >/dev/null
cat >links.mjs <<'JS'
import { find } from 'linkifyjs'
const stops = ['.', '!', '।', '۔']
console.log(stops.map((stop) => `${stop} ${find(`देखें https://school.example/lab${stop}`)[0].href.endsWith(stop) ? 'in' : 'after'}`).join(', '))
JS
seen="$(node links.mjs)"
echo "seen: $seen"
[ "$seen" = ". after, ! after, । in, ۔ in" ] || { echo "It behaves differently now."; exit 1; }
