import { Secret, TOTP } from 'otpauth'
import type { Dialect } from '../../../src/database/database.js'
import { AuthApp, type Answer } from '../auth-app.js'

export type Code = { way: 'totp' | 'recovery'; code: string }

/** Returns the code of the next step, which is right until its end, or of another one. */
export const codeAt = (secret: string, steps = 1) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

/** Returns the cookies that an answer sets, as a `Cookie` header. */
export const cookiesOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';', 1)[0])
    .join('; ')

export const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
export const wrong = [401, 'wrong_proof']

export type FactorWorld = ReturnType<typeof factorWorld>

/** Starts the product before the tests of a file at an address that has passkeys, and stops it after them. */
export function factorWorld(dialect: Dialect) {
  let app: AuthApp
  let people = 0
  beforeAll(async () => {
    app = await AuthApp.start({ PUBLIC_URL: 'http://localhost:3000' }, dialect)
    await app.account({ email: 'head@lab.example', role: 'admin' })
  })
  afterAll(() => app.stop())

  const newPerson = async (role = 'mentor') => {
    people += 1
    const email = `f${people}@lab.example`
    return { email, id: await app.account({ email, role }) }
  }
  /** Makes a person with an app. The code of this step is used. */
  const withApp = async (role = 'mentor') => {
    const person = await newPerson(role)
    const { cookie } = await app.signIn(person.email)
    const ask = (path: string, body?: object) =>
      app.ask('POST', `/api/auth/factors${path}`, { cookie, ...(body && { body }) })
    const secret = String((await ask('/totp')).body['secret'])
    const added = await ask('/totp/confirm', { code: codeAt(secret, 0) })
    expect(added.status).toBe(200)
    return { ...person, cookie, secret, codes: added.body['recoveryCodes'] as string[] }
  }
  /** Signs in as far as the password goes. Returns the cookie of the second step. */
  const firstStep = async (email: string) => {
    const answer = await app.signIn(email)
    expect(answer).toMatchObject({ status: 401, body: { code: 'second_step_needed' } })
    expect(cookiesOf(answer)).not.toContain('tinkerdesk_session=')
    return cookiesOf(answer)
  }
  return {
    get app() {
      return app
    },
    newPerson,
    withApp,
    firstStep,
    finish: (cookie: string, proof: Code | { way: 'passkey'; answer: object }) =>
      app.ask('POST', '/api/auth/second-step', { cookie, body: { proof } }),
    me: (cookie: string) => app.ask('GET', '/api/auth/me', { cookie }),
    /** Moves the last proof of a person's sessions into the past. */
    age: (id: string, ms = 11 * 60_000) =>
      app.database.write(
        (tx) =>
          tx.run('UPDATE sign_ins SET proved_at = ? WHERE user_id = ?', [
            new Date(Date.now() - ms).toISOString(),
            id,
          ]),
        'product',
      ),
  }
}
