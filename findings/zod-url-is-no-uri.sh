#!/usr/bin/env bash
# zod 4.6.7, ajv 8.20.0, ajv-formats 3.0.1. Guess: what `z.url()` takes fits the JSON Schema that `z.toJSONSchema(z.url())` makes of it.
# Behaviour: `z.url()` takes and keeps "https://school.example/पाठ", as a browser's address bar does. The schema says `format: uri`, which is ASCII alone (RFC 3986), so a
# strict client of the description refuses an answer that the server took. `format: iri` would be the name of it, which ajv-formats does not know.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --silent --no-audit --no-fund zod@4.6.7 ajv@8.20.0 ajv-formats@3.0.1 >/dev/null
cat >urls.mjs <<'JS'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
const ajv = new Ajv2020()
addFormats.default(ajv)
const described = ajv.compile(z.toJSONSchema(z.url()))
const tried = ['https://school.example/lab', 'https://school.example/पाठ', 'https://विद्यालय.भारत/']
console.log(tried.map((address) => `${z.url().safeParse(address).data === address} ${described(address)}`).join(', '))
JS
seen="$(node urls.mjs)"
echo "seen: $seen"
[ "$seen" = 'true true, true false, true false' ] || { echo "It behaves differently now."; exit 1; }
