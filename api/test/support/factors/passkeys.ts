import { outcome, wrong, type FactorWorld } from './factor-world.js'
import { softPasskey } from './soft-passkey.js'

type Options = Parameters<ReturnType<typeof softPasskey>['make']>[0]

/** Tests: passkeys, with a device in software that also lies. */
export function passkeys(world: FactorWorld): void {
  const { newPerson, firstStep, finish } = world

  const optionsFrom = async (path: string, cookie: string) => {
    const answer = await world.app.ask('POST', `/api/auth/${path}`, { cookie })
    expect(answer.status).toBe(200)
    return answer.body['options'] as Options
  }
  const add = (cookie: string, answer: object) =>
    world.app.ask('POST', '/api/auth/factors/passkeys', {
      cookie,
      body: { name: 'Office computer', answer },
    })
  const withPasskey = async () => {
    const person = await newPerson()
    const { cookie } = await world.app.signIn(person.email)
    const device = softPasskey()
    const options = await optionsFrom('factors/passkeys/options', cookie)
    const made = device.make(options)
    const added = await add(cookie, made)
    expect(added.status).toBe(201)
    expect(added.body['recoveryCodes']).toHaveLength(10)
    return { ...person, cookie, device, made }
  }
  const toSign = (step: string) => optionsFrom('second-step/passkey', step)
  const passkey = (answer: object) => ({ way: 'passkey', answer }) as const

  test('a passkey lets its person in, and the same signature or challenge does not again', async () => {
    const { email, device } = await withPasskey()
    const [step, other] = [await firstStep(email), await firstStep(email)]
    const options = await toSign(step)
    const signed = device.sign(options)
    // Signed for another step of the same person.
    await toSign(other)
    expect(outcome(await finish(other, passkey(signed)))).toEqual(wrong)
    const twice = await Promise.all([finish(step, passkey(signed)), finish(step, passkey(signed))])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(outcome(await finish(step, passkey(device.sign(options))))).toEqual([
      401,
      'second_step_over',
    ])
  })

  test('a new challenge ends the one before', async () => {
    const { email, device } = await withPasskey()
    const step = await firstStep(email)
    const old = await toSign(step)
    const next = await toSign(step)
    expect(outcome(await finish(step, passkey(device.sign(old))))).toEqual(wrong)
    expect((await finish(step, passkey(device.sign(next)))).status).toBe(200)
  })

  test.each([
    ['of another site', { from: 'https://evil.example' }],
    ['whose counter does not grow', { count: 1 }],
  ])('a signature %s is refused', async (_, lie) => {
    const { email, device } = await withPasskey()
    const first = await firstStep(email)
    expect((await finish(first, passkey(device.sign(await toSign(first))))).status).toBe(200)
    const step = await firstStep(email)
    expect(outcome(await finish(step, passkey(device.sign(await toSign(step), lie))))).toEqual(
      wrong,
    )
  })

  test('the passkey of another person, and what is no passkey, is refused', async () => {
    const { email } = await withPasskey()
    const { device: foreign } = await withPasskey()
    const step = await firstStep(email)
    const options = await toSign(step)
    for (const answer of [foreign.sign(options), softPasskey().sign(options), {}, { id: 7 }])
      expect(outcome(await finish(step, passkey(answer)))).toEqual(wrong)
  })

  test('a passkey is added once for what its session was asked, and removed with its codes', async () => {
    const { email, cookie, made } = await withPasskey()
    expect(outcome(await add(cookie, made))).toEqual(wrong)
    const ask = (method: 'GET' | 'DELETE' | 'PATCH', path = '', body?: object) =>
      world.app.ask(method, `/api/auth/factors${path}`, { cookie, ...(body && { body }) })
    const listed = async () => (await ask('GET')).body as { passkeys: { id: string }[] }
    const { passkeys } = await listed()
    const [{ id } = { id: '' }] = passkeys
    expect((await ask('PATCH', `/passkeys/${id}`, { name: 'At home' })).status).toBe(204)
    expect(await listed()).toMatchObject({ passkeys: [{ name: 'At home' }], recoveryCodes: 10 })
    const { cookie: foreign } = await withPasskey()
    const path = `/api/auth/factors/passkeys/${id}`
    expect((await world.app.ask('DELETE', path, { cookie: foreign })).status).toBe(404)
    expect((await ask('DELETE', `/passkeys/${id}`)).status).toBe(204)
    expect(await listed()).toMatchObject({ passkeys: [], totp: null, recoveryCodes: 0 })
    expect((await world.app.signIn(email)).status).toBe(200)
  })
}
