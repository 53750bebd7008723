#!/usr/bin/env bash
# hucre 1.0.0. Guess: a currency format is no date format, whatever the language code behind its sign.
# Behaviour: `isDateFormat` finds the "s" and "d" of the Sindhi language code in `[$₹-sd-IN]`, so 1500 rupees are read as a day in 1904. With `[$₹-hi-IN]` it is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0 >/dev/null
cat >try.mjs <<'JS'
import { isDateFormat } from 'hucre'
console.log(['[$₹-sd-IN] #,##0', '[$₹-hi-IN] #,##0', '#,##0'].map((format) => isDateFormat(format)).join(' '))
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "true false false" ] || { echo "It behaves differently now."; exit 1; }
