import { readFileSync } from 'node:fs'
import { migrationNameFor } from './migration-maker.mjs'

const clientId = '/@tinkerdesk-dev'
const client = readFileSync(new URL('dev-client.js', import.meta.url), 'utf8')

/** A request waits for the API as long as a start takes on a slow computer. */
const patienceMs = 30_000

/**
 * Connects the page with the API process, the type checker and `migrate:make`. Requests wait while the API restarts, so a page never sees
 * it missing. If it cannot start they are answered with the reason; the page shows it, type errors and questions (`dev-client.js`).
 */
export const devServerPlugin = ({ api, types, migration, requests, notices }) => ({
  name: 'tinkerdesk-dev',
  apply: 'serve',
  resolveId: (id) => (id === clientId ? id : undefined),
  load: (id) => (id === clientId ? client : undefined),
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'module', src: clientId }, injectTo: 'head-prepend' },
  ],
  configureServer(server) {
    const send = () =>
      server.ws.send('tinkerdesk:dev', {
        api: api.state,
        types: types.errors,
        migration: { ...migration.state, name: migrationNameFor(api.state.reason) },
        notices,
      })
    for (const [source, event] of [
      [api, 'state'],
      [types, 'errors'],
      [migration, 'state'],
      [server.ws, 'connection'],
    ])
      source.on(event, send)
    server.ws.on('tinkerdesk:start', () => api.start())
    server.ws.on('tinkerdesk:reload', (_, page) => page.send({ type: 'full-reload' }))
    server.ws.on('tinkerdesk:migrate', ({ name }) => migration.make(String(name)))
    server.ws.on('tinkerdesk:answer', ({ value }) => migration.answer(value))
    server.middlewares.use(async (request, response, next) => {
      requests.note()
      if (!/^\/(api|socket\.io)\//.test(request.url ?? '')) return next()
      const late = new Promise((done) => setTimeout(done, patienceMs).unref())
      await Promise.race([api.settled(), late])
      const { is, reason } = api.state
      if (is === 'ready') return next()
      const detail = reason ?? 'The API has not started yet.'
      response.writeHead(503, {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
      })
      response.end(JSON.stringify({ status: 503, title: 'The API is not running', detail }))
    })
  },
})
