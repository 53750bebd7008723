import { readFileSync } from 'node:fs'

const clientId = '/@tinkerdesk-dev'
const client = readFileSync(new URL('dev-client.js', import.meta.url), 'utf8')

/**
 * Connects the page with the API process and the type checker. Requests to the API wait while it restarts, so a page never sees it missing;
 * the page shows the state, the sentence of a fault, and type errors (`dev-client.js`). `requests` are told of each.
 */
export const devServerPlugin = (api, types, requests) => ({
  name: 'tinkerdesk-dev',
  apply: 'serve',
  resolveId: (id) => (id === clientId ? id : undefined),
  load: (id) => (id === clientId ? client : undefined),
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'module', src: clientId }, injectTo: 'head-prepend' },
  ],
  configureServer(server) {
    const send = () => server.ws.send('tinkerdesk:dev', { api: api.state, types: types.errors })
    api.on('state', send)
    types.on('errors', send)
    server.ws.on('connection', send)
    server.middlewares.use(async (request, _response, next) => {
      requests.note()
      if (/^\/(api|socket\.io)\//.test(request.url ?? '')) await api.whenReady()
      next()
    })
  },
})
