#!/usr/bin/env bash
# libphonenumber-js 1.13.16 with its whole metadata. Guess: a valid Indian number of ten digits that begins with 6, 7 or 8 is of the type MOBILE.
# Behaviour: `isValid()` is true for many whose `getType()` is undefined or another type. "Mobile only" must not be decided by the type.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16 >/dev/null
cat >try.mjs <<'JS'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
const counts = { valid: 0, mobile: 0 }
for (let at = 0; at < 4000; at++) {
  const number = parsePhoneNumberFromString(`+91${6 + (at % 3)}${String((at * 7919 + 123456789) % 1_000_000_000).padStart(9, '0')}`)
  if (!number?.isValid()) continue
  counts.valid += 1
  if (/MOBILE/.test(number.getType() ?? '')) counts.mobile += 1
}
console.log(JSON.stringify(counts))
JS
seen=$(node try.mjs)
echo "seen: $seen"
node -e 'const { valid, mobile } = JSON.parse(process.argv[1]); process.exit(valid > 500 && mobile < valid * 0.9 ? 0 : 1)' "$seen" || { echo "It behaves differently now."; exit 1; }
