import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { Config } from '../../../src/config/config.js'
import { FactorRule } from '../../../src/features/auth/sessions/factor-rule.js'
import { password } from '../auth-app.js'
import { codeAt, outcome, wrong, type FactorWorld } from './factor-world.js'

/** Tests: what needs a fresh proof, lost factors, and admins who have none. */
export function freshProofs(world: FactorWorld): void {
  const { withApp, newPerson, me, age } = world
  test('what needs a fresh proof says so, takes it, and then goes on', async () => {
    const { id, email, secret, cookie } = await withApp('admin')
    const other = await newPerson()
    const needs = {
      export: () => world.app.ask('GET', '/api/exports/students/csv?columns=class', { cookie }),
      token: () =>
        world.app.ask('POST', '/api/tokens', {
          cookie,
          body: { name: 'Nightly', days: 7, scope: { '*': ['read'] } },
        }),
      service: () =>
        world.app.ask('POST', '/api/service-accounts', {
          cookie,
          body: { name: 'Office', role: 'mentor', schools: [] },
        }),
      role: () =>
        world.app.ask('PATCH', `/api/users/${other.id}`, {
          cookie,
          body: { version: 1, role: 'admin' },
        }),
      admin: () =>
        world.app.ask('POST', '/api/users', {
          cookie,
          body: { email: `new${email}`, displayName: 'New', role: 'admin' },
        }),
      erase: () =>
        world.app.ask('POST', '/api/child-data/01ARZ3NDEKTSV4RRFFQ69G5FAV/erase', {
          cookie,
          body: { name: 'Asha' },
        }),
      factor: () => world.app.ask('POST', '/api/auth/factors/recovery-codes', { cookie }),
      reset: () =>
        world.app.ask('POST', '/api/auth/factors/reset', { cookie, body: { user: other.id } }),
    }
    await age(id)
    for (const [name, send] of Object.entries(needs))
      expect([name, ...outcome(await send())]).toEqual([name, 403, 'step_up_needed'])
    // Exports of other lists and changes that give no rights go on.
    const rest = await world.app.ask('GET', '/api/exports/tags/csv?columns=name', { cookie })
    expect(rest.status).toBe(200)
    const named = { version: 1, displayName: 'Renamed Person' }
    expect(
      (await world.app.ask('PATCH', `/api/users/${other.id}`, { cookie, body: named })).status,
    ).toBe(200)
    const stepUp = (proof: object) =>
      world.app.ask('POST', '/api/auth/step-up', { cookie, body: { proof } })
    // The password is no proof of a person with a second factor.
    expect((await stepUp({ way: 'password', password })).status).toBe(400)
    expect(outcome(await stepUp({ way: 'totp', code: '000000' }))).toEqual(wrong)
    expect((await stepUp({ way: 'totp', code: codeAt(secret) })).status).toBe(204)
    expect((await needs.export()).status).toBe(200)
    expect((await needs.token()).status).toBe(201)
    expect((await needs.service()).status).toBe(201)
    expect((await needs.erase()).status).toBe(404)
    expect(
      (
        await world.app.ask('PATCH', `/api/users/${other.id}`, {
          cookie,
          body: { version: 2, role: 'admin' },
        })
      ).status,
    ).toBe(200)
    const trail = await world.app.ask('GET', `/api/audit?record=${id}`, { cookie })
    const lines = (trail.body['data'] as { action: string; about: string }[]).map(
      ({ action, about }) => `${action} ${about}`,
    )
    expect(lines).toEqual(
      expect.arrayContaining(['makeToken Nightly', 'addFactor Authenticator app']),
    )
  })

  test('a person without a second factor proves it with the password', async () => {
    const { id, email } = await newPerson('admin')
    const { cookie } = await world.app.signIn(email)
    await age(id)
    const ways = await world.app.ask('GET', '/api/auth/step-up', { cookie })
    expect(ways.body['ways']).toEqual(['password'])
    const send = () => world.app.ask('GET', '/api/exports/users/csv?columns=role', { cookie })
    const stepUp = (typed: string) =>
      world.app.ask('POST', '/api/auth/step-up', {
        cookie,
        body: { proof: { way: 'password', password: typed } },
      })
    expect((await stepUp('not this one')).body.issues?.[0]?.path).toBe('password')
    expect((await send()).status).toBe(403)
    expect((await stepUp(password)).status).toBe(204)
    expect((await send()).status).toBe(200)
  })

  test('another admin resets lost factors, and all are told', async () => {
    const lost = await withApp('admin')
    const { email } = await newPerson('admin')
    const { cookie } = await world.app.signIn(email)
    const reset = (user: string, by = cookie) =>
      world.app.ask('POST', '/api/auth/factors/reset', { cookie: by, body: { user } })
    expect((await reset(lost.id, lost.cookie)).status).toBe(403)
    const before = await world.app.mailsTo(lost.email)
    expect((await reset(lost.id)).status).toBe(204)
    expect((await me(lost.cookie)).status).toBe(401)
    expect((await world.app.mailTo(lost.email, before)).subject).toBe(
      'The second factor of your account was reset',
    )
    const again = await world.app.signIn(lost.email)
    expect(again.status).toBe(200)
    for (const own of [again.cookie, cookie]) {
      const bell = await world.app.ask('GET', '/api/bell', { cookie: own })
      expect(JSON.stringify(bell.body)).toContain('second factor')
    }
    const trail = await world.app.ask('GET', `/api/audit?record=${lost.id}&action=resetFactors`, {
      cookie,
    })
    expect(trail.body['data']).toHaveLength(1)
  })

  test('a command on the server resets them beside it, and the audit trail tells', async () => {
    const lost = await withApp('admin')
    const { dataDir, databaseUrl } = world.app.app.get(Config)
    const run = async (email: string) => {
      const { DATABASE_URL: _, ...outer } = process.env
      const env = { ...outer, DEMO: 'off', DATA_DIR: dataDir }
      const child = spawn(process.execPath, [resolve('api/dist/tools/factors-reset.js'), email], {
        env: { ...env, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
      })
      const output = Promise.all([text(child.stdout), text(child.stderr)])
      const [code] = (await once(child, 'exit')) as [number]
      return { code, output: (await output).join('') }
    }
    expect(await run('nobody@lab.example')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was changed'),
    })
    expect(await run(lost.email.toUpperCase())).toMatchObject({ code: 0 })
    const again = await world.app.signIn(lost.email)
    expect(again).toMatchObject({ status: 200, body: { uid: lost.id } })
    expect((await me(lost.cookie)).status).toBe(401)
    const trail = await world.app.ask('GET', `/api/audit?record=${lost.id}&action=resetFactors`, {
      cookie: again.cookie,
    })
    expect(trail.body['data']).toEqual([
      expect.objectContaining({ who: expect.objectContaining({ name: 'Tinkerdesk' }) }),
    ])
  })

  test('an admin without a second factor can only set one up once the days are over', async () => {
    const { email, id } = await newPerson('admin')
    const { cookie } = await world.app.signIn(email)
    const rule = world.app.app.get(FactorRule)
    const whoami = async () => (await me(cookie)).body['factorNeededFrom']
    const schools = async () => outcome(await world.app.ask('GET', '/api/schools', { cookie }))
    try {
      rule.from = new Date(Date.now() + 86_400_000).toISOString()
      await age(id, 0)
      expect([await whoami(), await schools()]).toEqual([rule.from, [200, null]])
      rule.from = new Date(Date.now() - 1000).toISOString()
      await age(id, 0)
      expect(await schools()).toEqual([403, 'factor_needed'])
      const started = await world.app.ask('POST', '/api/auth/factors/totp', { cookie })
      await world.app.ask('POST', '/api/auth/factors/totp/confirm', {
        cookie,
        body: { code: codeAt(String(started.body['secret'])) },
      })
      expect([await whoami(), await schools()]).toEqual([undefined, [200, null]])
    } finally {
      rule.from = null
    }
  })
}
