#!/usr/bin/env bash
# hucre 1.0.0. Guess: a workbook whose ZIP writes "xl/SharedStrings.xml" and names it "sharedStrings.xml" in its relations is read, or refused: parts of such packages are
# the same without regard to capitals (ECMA-376, part 2), Excel and LibreOffice open it, and programs that write it are known (SheetJS#439, tafia/calamine#419).
# Behaviour: it is read without an error, and every text in it is null; numbers stay. A ZIP with "xl\worksheets\sheet1.xml", which Excel opens, too, is
# refused. A reader that must not lose texts gives the parts the names of the relations first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0 >/dev/null
cat >names.mjs <<'JS'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
const book = Buffer.from(await writeXlsx({ sheets: [{ name: 'Pupils', rows: [['Asha', 8]] }] }))
const read = async (from, to) => {
  const bytes = Buffer.from(book)
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1')
  return readXlsx(new Uint8Array(bytes)).then(
    ({ sheets }) => JSON.stringify(sheets[0].rows),
    () => 'refused',
  )
}
console.log([
  await read('xl/sharedStrings.xml', 'xl/sharedStrings.xml'),
  await read('xl/sharedStrings.xml', 'xl/SharedStrings.xml'),
  await read('xl/worksheets/sheet1.xml', 'xl\\worksheets\\sheet1.xml'),
].join(' '))
JS
seen="$(node names.mjs)"
echo "seen: $seen"
[ "$seen" = '[["Asha",8]] [[null,8]] refused' ] || { echo "It behaves differently now."; exit 1; }
