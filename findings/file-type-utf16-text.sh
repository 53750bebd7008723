#!/usr/bin/env bash
# file-type 21.3.4. Guess: a list saved as "Unicode text" by a spreadsheet (UTF-16 with its mark) has no known type.
# Behaviour: its first two bytes are those of an MPEG frame, so it is called audio/mpeg. A browser that trusts this offers a player instead of a list.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund file-type@21.3.4 >/dev/null
cat >try.mjs <<'JS'
import { fileTypeFromBuffer } from 'file-type'
const list = `\uFEFF${'Name\tClass\r\nAsha\t8th\r\n'.repeat(20)}`
console.log((await fileTypeFromBuffer(Buffer.from(list, 'utf16le')))?.mime ?? 'unknown')
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "audio/mpeg" ] || { echo "It behaves differently now."; exit 1; }
