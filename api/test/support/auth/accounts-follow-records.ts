import { system } from '../../../src/access/system.js'
import { password, tokenIn } from '../auth-app.js'
import type { AuthWorld } from './auth-world.js'

/** Tests: accounts follow records. */
export function accountsFollowRecords(world: AuthWorld): void {
  const { newAccount, me } = world
  describe('accounts follow records', () => {
    const address = {
      addressLine1: '1 Station Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
    }
    let schools = 0
    const school = async (email?: string) =>
      String(
        (
          await world.app.gate.create(system, 'school', {
            name: `School ${(schools += 1)}`,
            address,
            ...(email ? { atlIncharge: { firstName: 'Meera', email } } : {}),
          })
        )['id'],
      )
    const student = (fields: Record<string, unknown>) =>
      world.app.gate.create(system, 'student', {
        name: { firstName: 'Ravi', lastName: 'Das' },
        class: '8th',
        ...fields,
      })
    const userOf = async (email: string) =>
      (
        await world.app.database.read.all<Record<string, unknown>>(
          'SELECT * FROM users WHERE email = ?',
          [email],
        )
      )[0]

    test('an in-charge sees their schools after opening the link', async () => {
      const first = await school('Meera@school.example')
      const second = await school('meera@school.example')
      const mail = await world.app.mailTo('meera@school.example')
      expect(await world.app.mailsTo('meera@school.example')).toBe(1)
      await world.app.ask('POST', '/api/auth/reset-password/confirm', {
        body: { token: tokenIn(mail.text), password },
      })
      const answer = await world.app.signIn('meera@school.example')
      expect(answer.body).toMatchObject({ role: 'atlIncharge', displayName: 'Meera' })
      expect([...(answer.body['schoolIds'] as string[])].sort()).toEqual([first, second].sort())
      await world.app.change('school', second, { atlIncharge: { email: null } })
      expect((await me(answer.cookie)).body).toMatchObject({ schoolIds: [first] })
      await world.app.change('user', String(answer.body['uid']), { emailVerifiedAt: null })
      expect((await me(answer.cookie)).body).toMatchObject({ schoolIds: [] })
    })

    test('the e-mail of a person with another role creates no in-charge', async () => {
      const { email } = await newAccount('mentor')
      await expect(school(email)).rejects.toMatchObject({
        code: 'validation_failed',
        details: { issues: [{ path: 'atlIncharge.email' }] },
      })
    })

    test('a student has the account of their record', async () => {
      const at = await school()
      const { id } = await student({ school: at, email: 'ravi@school.example' })
      const token = tokenIn((await world.app.mailTo('ravi@school.example')).text)
      await world.app.ask('POST', '/api/auth/reset-password/confirm', { body: { token, password } })
      const answer = await world.app.signIn('ravi@school.example')
      expect(answer.body).toMatchObject({
        role: 'student',
        displayName: 'Ravi Das',
        studentId: id,
        schoolIds: [at],
      })

      await world.app.change('student', String(id), {
        name: { firstName: 'Ravi', lastName: 'Kumar' },
        email: 'ravi2@school.example',
      })
      expect((await me(answer.cookie)).status).toBe(401)
      expect(await userOf('ravi2@school.example')).toMatchObject({
        display_name: 'Ravi Kumar',
        email_verified_at: null,
      })
      await expect(world.app.change('student', String(id), { email: null })).rejects.toMatchObject({
        code: 'validation_failed',
      })
      await expect(student({ school: at, email: 'head@lab.example' })).rejects.toMatchObject({
        code: 'duplicate',
        details: { issues: [{ path: 'email' }] },
      })
    })

    const open = async (email: string, after = 0) => {
      const token = tokenIn((await world.app.mailTo(email, after)).text)
      await world.app.ask('POST', '/api/auth/reset-password/confirm', { body: { token, password } })
      return world.app.signIn(email)
    }
    const emailOf = async (resource: string, id: unknown) => {
      const row = await world.app.gate.whole(world.app.database.read, resource, String(id))
      return resource === 'school' ? (row['atlIncharge'] as { email: string }).email : row['email']
    }
    const rename = async (id: unknown, email: string) => {
      const { cookie } = await world.app.signIn('head@lab.example')
      const version = (await world.app.gate.whole(world.app.database.read, 'user', String(id)))
        .version
      return world.app.ask('PATCH', `/api/users/${String(id)}`, {
        cookie,
        body: { version, email },
      })
    }

    test('an in-charge keeps their schools under a new address after verifying it', async () => {
      const [first, second, other] = [
        await school('uma@school.example'),
        await school('uma@school.example'),
        await school('ines@school.example'),
      ]
      const was = await open('uma@school.example')
      expect(await rename(was.body['uid'], 'Uma.Rao@school.example')).toMatchObject({
        status: 200,
        body: { emailVerifiedAt: null },
      })
      for (const id of [first, second])
        expect(await emailOf('school', id)).toBe('uma.rao@school.example')
      expect(await emailOf('school', other)).toBe('ines@school.example')
      expect((await me(was.cookie)).status).toBe(401)
      expect(await world.app.signIn('uma@school.example')).toMatchObject({ status: 401 })
      // The old password still signs in, but reaches nothing until the new address is verified.
      expect((await world.app.signIn('uma.rao@school.example')).body['schoolIds']).toEqual([])
      expect(((await open('uma.rao@school.example')).body['schoolIds'] as string[]).sort()).toEqual(
        [first, second].sort(),
      )
      // A new owner of the old address gains nothing.
      await world.app.account({ email: 'uma@school.example', role: 'atlIncharge' })
      expect((await world.app.signIn('uma@school.example')).body['schoolIds']).toEqual([])
    })

    test('another address at the school is another person', async () => {
      const id = await school('old@school.example')
      const was = await open('old@school.example')
      await world.app.change('school', id, {
        atlIncharge: { firstName: 'Lata', email: 'new@school.example' },
      })
      expect((await me(was.cookie)).body).toMatchObject({
        email: 'old@school.example',
        schoolIds: [],
      })
      expect((await open('new@school.example')).body).toMatchObject({
        displayName: 'Lata',
        schoolIds: [id],
      })
    })

    test('an address that comes and goes is invited once in an hour', async () => {
      const { id } = await student({ school: await school(), email: 'here@school.example' })
      await world.app.mailTo('here@school.example')
      for (const email of [
        'there@school.example',
        'here@school.example',
        'there@school.example',
        'here@school.example',
      ]) {
        await world.app.change('student', String(id), { email })
        await world.app.mailTo(email)
      }
      expect(await world.app.mailsTo('there@school.example')).toBe(1)
      expect(await world.app.mailsTo('here@school.example')).toBe(1)
      const waiting = await world.app.database.read.all<{
        recipient: string
        next_attempt_at: string
      }>(`SELECT recipient, next_attempt_at FROM mail_outbox WHERE state = 'queued'`)
      expect(waiting).toEqual([
        { recipient: 'here@school.example', next_attempt_at: expect.any(String) },
      ])
      expect(Date.parse(waiting[0]!.next_attempt_at)).toBeGreaterThan(Date.now() + 3_500_000)
    })

    test('a student’s record and account have one address, or neither changes', async () => {
      const at = await school()
      const { id } = await student({ school: at, email: 'nila@school.example' })
      const { id: otherId } = await student({ school: at, email: 'omar@school.example' })
      const account = await userOf('nila@school.example')
      expect(await rename(account!['id'], 'nila2@school.example')).toMatchObject({ status: 200 })
      expect(await emailOf('student', id)).toBe('nila2@school.example')
      for (const taken of ['omar@school.example', 'head@lab.example'])
        expect(await rename(account!['id'], taken)).toMatchObject({
          status: 409,
          body: { code: 'duplicate', issues: [{ path: 'email' }] },
        })
      // An address that only the record still has: its account was disabled and given another.
      const omar = await userOf('omar@school.example')
      await world.app.change('user', String(omar!['id']), {
        disabled: true,
        email: 'gone@school.example',
      })
      expect(await emailOf('student', otherId)).toBe('omar@school.example')
      expect(await rename(account!['id'], 'omar@school.example')).toMatchObject({
        status: 409,
        body: { code: 'duplicate' },
      })
      expect(await emailOf('student', id)).toBe('nila2@school.example')
      expect(await userOf('nila2@school.example')).toMatchObject({ id: account!['id'] })
      await world.app.change('user', String(omar!['id']), { disabled: false })
      expect(await emailOf('student', otherId)).toBe('gone@school.example')
    })

    test('linking a student on the users screen copies the account’s address to the record', async () => {
      const { id } = await student({ school: await school() })
      await world.app.account({ email: 'linked@school.example', role: 'student', student: id })
      expect(await emailOf('student', id)).toBe('linked@school.example')
    })

    test('archiving a student ends their sessions', async () => {
      const { id } = await student({ school: await school(), email: 'lata@school.example' })
      const token = tokenIn((await world.app.mailTo('lata@school.example')).text)
      await world.app.ask('POST', '/api/auth/reset-password/confirm', { body: { token, password } })
      const { cookie } = await world.app.signIn('lata@school.example')
      await world.app.gate.archive(system, 'student', String(id))
      expect((await me(cookie)).status).toBe(401)
      expect((await world.app.signIn('lata@school.example')).status).toBe(401)
    })

    test('a password is restored with its account, and deleted when it is purged', async () => {
      const { id: studentId } = await student({ school: await school() })
      const { email, id } = await newAccount('student', { student: studentId })
      const passwords = () =>
        world.app.database.read.all('SELECT 1 FROM credentials WHERE user_id = ?', [id])
      const archive = async () =>
        (await world.app.gate.archive(system, 'student', String(studentId))).batch
      const { gate } = world.app
      await gate.restore(system, await archive())
      expect((await world.app.signIn(email)).status).toBe(200)
      const batch = await archive()
      expect(await passwords()).toHaveLength(1)
      await gate.purge(system, batch)
      expect(await passwords()).toHaveLength(0)
    })

    test('invitations can be sent within reach only', async () => {
      const [mine, other] = [await school('gita@school.example'), await school()]
      await world.app.account({ email: 'gita2@school.example', role: 'atlIncharge' })
      await world.app.change('school', mine, { atlIncharge: { email: 'gita2@school.example' } })
      const own = await student({ school: mine, email: 'own@school.example' })
      await student({ school: other, email: 'other@school.example' })
      const { cookie } = await world.app.signIn('gita2@school.example')
      const invite = (body: unknown, as = cookie) =>
        world.app.ask('POST', '/api/auth/invitations', { cookie: as, body })
      // Creating the record has just sent a link.
      const again = await invite({ studentIds: [own['id']] })
      expect(again).toMatchObject({
        status: 429,
        body: {
          title: expect.stringMatching(/^This person has .+ again at .+ \(Indian time\)\.$/),
        },
      })
      expect(Number(again.headers['retry-after'])).toBeGreaterThan(3500)
      const second = await student({ school: mine, email: 'second@school.example' })
      const anHourLater = (email: string) =>
        world.app.database.write(
          (tx) =>
            tx.run('UPDATE mail_outbox SET created_at = ? WHERE recipient = ?', [
              new Date(Date.now() - 3_600_001).toISOString(),
              email,
            ]),
          'product',
        )
      await anHourLater('own@school.example')
      const both = { studentIds: [own['id'], second['id']] }
      const answers = await Promise.all([invite(both), invite(both)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
      expect(answers.find(({ status }) => status === 200)).toMatchObject({ body: { sent: 1 } })
      expect(await world.app.mailsTo('own@school.example')).toBe(2)
      expect(await world.app.mailsTo('second@school.example')).toBe(1)
      expect(
        (await invite({ userIds: [String((await userOf('other@school.example'))!['id'])] })).status,
      ).toBe(404)
      expect((await invite({})).status).toBe(400)
      const { email } = await newAccount('mentor')
      expect(
        (await invite({ studentIds: [own['id']] }, (await world.app.signIn(email)).cookie)).status,
      ).toBe(403)
    })
  })
}
