#!/usr/bin/env bash
# socket.io 4.8.4 (engine.io). Guess: a client that `allowRequest` refuses gets the same answer by each transport, so that a proxy or a log
# can tell a refused client from a broken one.
# Behaviour: long polling gets 403 with JSON that has the code and our sentence; the upgrade to a WebSocket gets 400 with that sentence as text/html.
# A product that promises one answer has to write the second one itself.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund socket.io@4.8.4 >/dev/null
cat >refused.mjs <<'JS'
import { createServer, request } from 'node:http'
import { Server } from 'socket.io'
const http = createServer()
new Server(http, { allowRequest: (_, answer) => answer('Not from here', false) })
await new Promise((done) => http.listen(0, '127.0.0.1', done))
const { port } = http.address()
const ask = (transport, headers) =>
  new Promise((done) => {
    const sent = request({ port, host: '127.0.0.1', path: `/socket.io/?EIO=4&transport=${transport}`, headers })
    sent.on('response', (answer) => {
      answer.resume()
      done(`${transport} ${answer.statusCode} ${answer.headers['content-type']}`)
    })
    sent.end()
  })
console.log([
  await ask('polling', {}),
  await ask('websocket', {
    connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }),
].join(', '))
process.exit()
JS
seen=$(node refused.mjs)
echo "seen: $seen"
[[ "$seen" == 'polling 403 application/json, websocket 400 text/html'* ]] || { echo "It behaves differently now."; exit 1; }
