import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { boundedFetch } from './bounded-fetch.js'

describe('what is fetched from an issuer', () => {
  let server: Server
  let address: string
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      if (url === '/moved') response.writeHead(302, { location: '/small' })
      response.end('x'.repeat(url === '/large' ? 300_000 : 10))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((done) => server.close(done)))

  const get = (url: string, isLocal = true) =>
    boundedFetch(isLocal)(url, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' })

  it('has a limit, and follows nobody elsewhere', async () => {
    expect(await (await get(`${address}/small`)).text()).toBe('x'.repeat(10))
    await expect(get(`${address}/large`)).rejects.toThrow('too long')
    expect((await get(`${address}/moved`)).status).toBe(302)
  })

  it('comes over TLS, except from this machine if the settings say so', async () => {
    await expect(get(`${address}/small`, false)).rejects.toThrow('without TLS')
    await expect(get('http://issuer.example/')).rejects.toThrow('without TLS')
  })
})
