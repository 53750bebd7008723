#!/usr/bin/env bash
# libphonenumber-js 1.13.16 with the metadata of India alone. Guess: both ways to parse answer alike about a number of another country.
# Behaviour: `parsePhoneNumber` throws INVALID_COUNTRY, `parsePhoneNumberFromString` returns undefined: "not known here" and "no number" look the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16 >/dev/null
cat >try.mjs <<'JS'
import { parsePhoneNumberFromString, parsePhoneNumberWithError } from 'libphonenumber-js/core'
import all from 'libphonenumber-js/min/metadata'
const india = { ...all, country_calling_codes: { 91: ['IN'] }, countries: { IN: all.countries.IN } }
const number = '+44 20 7946 0018'
console.log(parsePhoneNumberFromString(number, 'IN', india) === undefined ? 'undefined' : 'a number')
try {
  parsePhoneNumberWithError(number, 'IN', india)
  console.log('a number')
} catch (error) {
  console.log(error.message)
}
JS
node try.mjs | tr '\n' ' ' | tee seen.txt
echo
[ "$(cat seen.txt)" = "undefined INVALID_COUNTRY " ] || { echo "It behaves differently now."; exit 1; }
