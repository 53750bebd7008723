import type { Answer } from '../test-app.js'
import { named, urlOf, type ContractTest } from './world.js'

const json = { 'content-type': 'application/json' }
const isProblem = (answer: Answer) => {
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.body).toMatchObject({
    status: answer.status,
    title: expect.any(String),
    code: expect.any(String),
  })
}

export const bodies: readonly ContractTest[] = [
  {
    title: 'there is no PUT',
    async run({ client }, resource) {
      for (const path of ['', '/00000000000000000000000000', '/bulk']) {
        const answer = await client.put(urlOf(resource) + path, {})
        expect(answer).toMatchObject({
          status: 405,
          body: { code: 'method_not_allowed' },
          headers: { allow: expect.stringContaining('P') },
        })
        isProblem(answer)
      }
    },
  },
  {
    title: 'a body that is not a JSON object is refused',
    async run({ client }, resource) {
      const places = [
        ['POST', urlOf(resource)],
        ['POST', `${urlOf(resource)}/bulk`],
      ] as const
      for (const [method, url] of places) {
        for (const text of [
          '{',
          '{"name":}',
          '[',
          'null',
          '[]',
          '7',
          '"text"',
          'true',
          '',
          '{"a":1}}',
          '\u0000',
          '{"a":"\\ud800"}',
          '<xml/>',
        ]) {
          const answer = await client.raw(method, url, text, json)
          expect([text, answer.status]).toEqual([text, 400])
          isProblem(answer)
        }
        for (const [type, status] of [
          ['text/plain', 415],
          ['application/xml', 415],
          ['application/x-www-form-urlencoded', 415],
          ['application/json-patch+json', 415],
          // The product reads uploads, so it reads this body, which has no parts.
          ['multipart/form-data; boundary=x', 400],
          ['', 415],
        ] as const) {
          const answer = await client.raw(method, url, '{}', { 'content-type': type })
          expect([type, answer.status]).toEqual([type, status])
          isProblem(answer)
        }
        expect(
          await client.raw(method, url, JSON.stringify({ name: 'x'.repeat(1_048_577) }), json),
        ).toMatchObject({
          status: 413,
          body: { code: 'payload_too_large' },
        })
      }
    },
  },
  {
    title: 'a body nested deeper than any declaration is refused',
    needs: ['create'],
    async run({ client, samples }, resource) {
      const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
      const body = await samples.body(resource)
      expect(await client.post(urlOf(resource), { ...body, deep: deep(8) })).toMatchObject({
        status: 400,
        body: { code: 'limit_exceeded' },
      })
      const lists = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
      expect(await client.raw('POST', urlOf(resource), `{"a":${lists}}`, json)).toMatchObject({
        status: 400,
      })
    },
  },
  {
    title: 'names of prototype members are unknown keys',
    needs: ['create'],
    async run({ client, samples }, resource) {
      const body = await samples.body(resource)
      const text = JSON.stringify(body).slice(1)
      for (const key of [
        '__proto__',
        'constructor',
        'prototype',
        'toString',
        'hasOwnProperty',
        'valueOf',
      ]) {
        const answer = await client.raw(
          'POST',
          urlOf(resource),
          `{"${key}":{"isAdmin":true},${text}`,
          json,
        )
        expect([key, answer.status]).toEqual([key, 400])
        isProblem(answer)
        if (key !== '__proto__' && key !== 'constructor')
          expect([key, named(answer)]).toEqual([key, [key]])
      }
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    },
  },
]
