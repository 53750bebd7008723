#!/usr/bin/env bash
# @modelcontextprotocol/sdk 1.32.2. Guess: a server that has agreed on version 2025-06-18 of the protocol, which took batches out, refuses a list of
# messages. Behaviour: its Streamable HTTP transport answers a list of up to 100 messages in one request, in any version. A limit of requests
# then counts 100 calls as one: refuse lists before the transport gets them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 >/dev/null
cat >try.mjs <<'JS'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
const send = async (count) => {
  const server = new McpServer({ name: 'try', version: '1.0.0' })
  server.registerTool('add', {}, () => ({ content: [] }))
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const headers = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'mcp-protocol-version': '2025-06-18',
  }
  const body = Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))
  const request = new Request('http://try/', { method: 'POST', headers, body: JSON.stringify(body) })
  const response = await transport.handleRequest(request)
  const answer = await response.json()
  return `${response.status} ${Array.isArray(answer) ? answer.length : answer.error.code}`
}
console.log([await send(2), await send(100), await send(101)].join(' | '))
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = '200 2 | 200 100 | 400 -32600' ] || { echo "It behaves differently now."; exit 1; }
