import fastify from 'fastify'
import { leadFormerAddresses } from './lead-former-addresses.js'

it('leads requests of a former address to the present one, with method, record and query', async () => {
  const server = fastify()
  leadFormerAddresses(server, { partners: 'sponsors' })
  server.get('/api/partners-of-old', async () => 'present')
  const answers = [
    await server.inject('/api/partners?limit=5&filter=name||$eq||a%2Fb'),
    await server.inject({ method: 'PATCH', url: '/api/partners/01J', payload: { version: 1 } }),
  ]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
    [308, '/api/sponsors?limit=5&filter=name||$eq||a%2Fb'],
    [308, '/api/sponsors/01J'],
  ])
  expect((await server.inject('/api/partners-of-old')).body).toBe('present')
  expect((await server.inject('/api/constructor')).statusCode).toBe(404)
})
