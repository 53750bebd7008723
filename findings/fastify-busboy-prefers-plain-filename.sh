#!/usr/bin/env bash
# @fastify/multipart 10.1.9 with @fastify/busboy 3.2.6. Guess: of `filename` and `filename*` in one part of a form, the second counts, as RFC 6266 says of the header:
# it is the one that has letters outside of Latin.
# Behaviour: the plain one counts, in either order. HttpClient of .NET, and with it PowerShell, writes both for a Hindi name, and the plain one in the encoding of
# mail headers (dotnet/corefx#24482): the file is called "=?utf-8?B?…?=". `filename*` alone is read right, so the name has to be decoded after the parser.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module >/dev/null
npm install --silent --no-audit --no-fund @fastify/busboy@3.2.6 >/dev/null
cat >names.mjs <<'JS'
import { Busboy } from '@fastify/busboy'
const name = 'पाठ.pdf'
const plain = `filename="=?utf-8?B?${Buffer.from(name).toString('base64')}?="`
const full = `filename*=utf-8''${encodeURIComponent(name)}`
const read = (parameters) =>
  new Promise((done) => {
    const form = new Busboy({ headers: { 'content-type': 'multipart/form-data; boundary=x' } })
    form.on('file', (field, content, filename) => {
      content.resume()
      done(filename === name ? 'right' : filename.slice(0, 10))
    })
    form.end(`--x\r\nContent-Disposition: form-data; name="file"; ${parameters.join('; ')}\r\n\r\n1\r\n--x--\r\n`)
  })
console.log([await read([full]), await read([plain, full]), await read([full, plain])].join(' | '))
JS
seen="$(node names.mjs)"
echo "seen: $seen"
[ "$seen" = "right | =?utf-8?B? | =?utf-8?B?" ] || { echo "It behaves differently now."; exit 1; }
