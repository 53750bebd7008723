import type { OutboxPage } from '@tinkerdesk/shared'
import type { AuthWorld } from './auth-world.js'

/** Tests: requests. */
export function requests(world: AuthWorld): void {
  const { newAccount } = world
  describe('requests', () => {
    const body = { email: 'nobody@lab.example', password: 'x' }

    test.each([
      ['without any origin', { origin: undefined }, 403, 'forged_request'],
      ['from another site', { origin: 'https://evil.example' }, 403, 'forged_request'],
      [
        'that the browser calls cross-site',
        { 'sec-fetch-site': 'cross-site' },
        403,
        'forged_request',
      ],
      [
        'as a form',
        { 'content-type': 'application/x-www-form-urlencoded' },
        415,
        'unsupported_media',
      ],
      ['as text', { 'content-type': 'text/plain' }, 415, 'unsupported_media'],
    ])('%s are refused', async (_, headers, status, code) => {
      expect(
        await world.app.ask('POST', '/api/auth/sign-in', {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        }),
      ).toMatchObject({
        status,
        body: { code },
      })
    })

    test('of our own pages pass, by Origin or by Sec-Fetch-Site', async () => {
      expect((await world.app.ask('POST', '/api/auth/sign-in', { body })).status).toBe(401)
      expect(
        (
          await world.app.ask('POST', '/api/auth/sign-in', {
            body,
            headers: { origin: undefined, 'sec-fetch-site': 'same-origin' },
          })
        ).status,
      ).toBe(401)
    })

    test.each([
      ['GET', '/api/nothing-here', undefined, 404, 'route_not_found'],
      ['PUT', '/api/auth/me', {}, 405, 'method_not_allowed'],
      ['POST', '/api/auth/sign-in', '{"email":', 400, 'bad_request'],
      ['GET', '/api/auth/me', undefined, 401, 'unauthenticated'],
      ['GET', '/api/outbox', undefined, 401, 'unauthenticated'],
    ] as const)('%s %s answers a problem', async (method, url, payload, status, code) => {
      const headers = typeof payload === 'string' ? { 'content-type': 'application/json' } : {}
      const answer = await world.app.ask(method, url, {
        headers,
        ...(payload === undefined ? {} : { body: payload }),
      })
      expect(answer).toMatchObject({ status, body: { code, status } })
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    })

    test('a body over the limit gets 413', async () => {
      expect(
        await world.app.ask('POST', '/api/auth/sign-in', {
          body: { email: 'x'.repeat(1_100_000), password: 'x' },
        }),
      ).toMatchObject({
        status: 413,
        body: { code: 'payload_too_large' },
      })
    })

    test('only admins see the outbox, and only the demo shows the text', async () => {
      const { email } = await newAccount()
      const { cookie } = await world.app.signIn(email)
      expect((await world.app.ask('GET', '/api/outbox', { cookie })).status).toBe(403)
      expect((await world.app.ask('POST', '/api/outbox/x/send-again', { cookie })).status).toBe(403)
      const admin = await world.app.signIn('head@lab.example')
      await world.app.ask('POST', '/api/auth/reset-password/request', { body: { email } })
      await world.app.mailTo(email)
      const answer = await world.app.ask('GET', '/api/outbox?state=sent&limit=100', {
        cookie: admin.cookie,
      })
      const entry = (answer.body as unknown as OutboxPage).data.find(({ to }) => to === email)
      expect(entry).toMatchObject({
        kind: 'password-reset',
        state: 'sent',
        attempts: 1,
        error: null,
        subject: 'Set a new password',
      })
      expect(entry!.text).toContain('token=')
      expect(
        (
          await world.app.ask('POST', `/api/outbox/${entry!.id}/send-again`, {
            cookie: admin.cookie,
          })
        ).status,
      ).toBe(404)
      expect(
        (await world.app.ask('GET', '/api/outbox?state=lost', { cookie: admin.cookie })).status,
      ).toBe(400)
    })
  })
}
