#!/usr/bin/env bash
# hucre 1.0.0. Guess: `formatValue` follows the conditions of a format, by which spreadsheets in India show lakhs: 12,34,567.
# Behaviour: conditions are ignored, and the rupee sign of `[$₹-4009]` is lost. So the shown text of an amount cannot be taken from it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0 >/dev/null
cat >try.mjs <<'JS'
import { formatValue } from 'hucre'
console.log(formatValue(1234567, '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0'))
console.log(formatValue(500, '[$₹-4009] #,##0'))
JS
node try.mjs | tee seen.txt
grep -q '12,34,567' seen.txt && { echo "It follows conditions now."; exit 1; }
grep -q '₹' seen.txt && { echo "It keeps the sign now."; exit 1; }
echo "neither lakh groups nor the sign"
