#!/usr/bin/env bash
# hucre 1.0.0. Guess: a text that looks like an error, such as "#N/A" in a column of remarks, is written as a text.
# Behaviour: `writeXlsx` writes it as an error cell, so another program shows a failed formula, and a reader that trusts types loses the text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0 >/dev/null
cat >try.mjs <<'JS'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
const bytes = await writeXlsx({ sheets: [{ name: 'Remarks', rows: [['Remark'], ['#N/A'], ['#1 in the quiz']] }] })
const book = await readXlsx(new Uint8Array(bytes), { readStyles: true })
const cells = book.sheets[0].cells
const kinds = ['1,0', '2,0'].map((place) => cells.get(place)?.type ?? typeof book.sheets[0].rows[Number(place[0])][0])
console.log(kinds.join(' '))
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "error string" ] || { echo "It behaves differently now."; exit 1; }
