import { ulid } from 'ulid'
import { system } from '../../../src/access/system.js'
import { origin, password, tokenIn } from '../auth-app.js'
import type { AuthWorld } from './auth-world.js'

/** Tests: a change of how a person signs in is reported to the address that they had. */
export function changeNotices(world: AuthWorld): void {
  describe('a report of a change', () => {
    const next = 'seven paper boats'
    const confirm = (text: string, secret: string) =>
      world.app.ask('POST', '/api/auth/reset-password/confirm', {
        body: { token: tokenIn(text), password: secret },
      })
    const make = async (resource: string, fields: Record<string, unknown>) =>
      String((await world.app.gate.create(system, resource, fields))['id'])
    const school = (email: string) =>
      make('school', {
        name: `School of ${email}`,
        address: {
          addressLine1: '1 Station Road',
          city: 'Pune',
          state: 'Maharashtra',
          pincode: '411001',
        },
        atlIncharge: { firstName: 'Meera', email },
      })
    /** Sends a change as the admin does in the browser. */
    const patch = async (
      url: string,
      resource: string,
      id: string,
      fields: object,
      cookie?: string,
    ) => {
      const { version } = await world.app.gate.whole(world.app.database.read, resource, id)
      const admin = cookie ?? (await world.app.signIn('head@lab.example')).cookie
      const answer = await world.app.ask('PATCH', `/api/${url}/${id}`, {
        cookie: admin,
        body: { version, ...fields },
      })
      expect(answer.status).toBe(200)
    }

    test('of a password reaches its owner, with when and how, and without a token', async () => {
      const { email } = await world.newAccount()
      const { cookie } = await world.app.signIn(email)
      await world.app.ask('POST', '/api/auth/change-password', {
        cookie,
        body: { current: password, next },
      })
      const { subject, text } = await world.app.mailTo(email)
      expect(subject).toBe('Your password was changed')
      expect(text).toMatch(
        /changed on .+ \d{4} at .+ \(Indian time\) by someone who was signed in as you\./,
      )
      expect(text).toContain(`${origin}/auth/reset-password`)
      expect(text).not.toContain('token=')

      await world.app.ask('POST', '/api/auth/reset-password/request', { body: { email } })
      await confirm((await world.app.mailTo(email, 1)).text, password)
      expect(await world.app.mailTo(email, 2)).toMatchObject({
        subject,
        text: expect.stringMatching(/changed on .+ \(Indian time\)\./),
      })
    })

    test('of an e-mail reaches the old address, names who changed it and not the new address', async () => {
      const { email, id } = await world.newAccount()
      await patch('users', 'user', id, { email: 'elsewhere@lab.example' })
      const { subject, text } = await world.app.mailTo(email)
      expect(subject).toBe('Your e-mail address for signing in was changed')
      expect(text).toContain('by Test Person (Admin)')
      expect(text).not.toContain('elsewhere')
      // Nobody has confirmed the new address yet.
      await patch('users', 'user', id, { email: 'third@lab.example' })
      await world.app.mailTo('third@lab.example')
      expect(await world.app.mailsTo('elsewhere@lab.example')).toBeLessThanOrEqual(1)
      expect(await world.app.mailsTo(email)).toBe(1)
    })

    test('through the record of a student, and through the school of an in-charge, names the person too', async () => {
      const at = await school('vani@school.example')
      await confirm((await world.app.mailTo('vani@school.example')).text, password)
      const { cookie } = await world.app.signIn('vani@school.example')
      const pupil = await make('student', {
        name: { firstName: 'Ila' },
        class: '8th',
        school: at,
        email: 'ila@school.example',
      })
      await confirm((await world.app.mailTo('ila@school.example')).text, password)

      await patch('students', 'student', pupil, { email: 'ila2@school.example' }, cookie)
      expect((await world.app.mailTo('ila@school.example', 1)).text).toContain(
        'by Meera (ATL in-charge)',
      )

      await patch('schools', 'school', at, { atlIncharge: { email: 'successor@school.example' } })
      expect(await world.app.mailTo('vani@school.example', 1)).toMatchObject({
        subject: 'Your school has another in-charge',
        text: expect.stringContaining('by Test Person (Admin)'),
      })
      await world.app.mailTo('successor@school.example')
    })

    test('by an import reaches the old address, too, and the new one gets no invitation', async () => {
      const at = await school('vimla@school.example')
      await confirm((await world.app.mailTo('vimla@school.example')).text, password)
      const pupil = await make('student', {
        name: { firstName: 'Jaya', lastName: 'Rao' },
        class: '8th',
        school: at,
        email: 'jaya@school.example',
      })
      await confirm((await world.app.mailTo('jaya@school.example')).text, password)
      const { cookie } = await world.app.signIn('vimla@school.example')
      const id = ulid()
      const cells = {
        'name.firstName': 'Jaya',
        'name.lastName': 'Rao',
        class: '8th',
        email: 'jaya2@school.example',
      }
      const rows = [{ line: 2, cells: { ...cells, school: 'School of vimla@school.example' } }]
      const body = { resource: 'student', rows, decisions: { nameAndSection: 'update' } }
      const trial = await world.app.ask('POST', `/api/imports/${id}/rows`, { cookie, body })
      expect(trial.body).toMatchObject({ rows: [{ outcome: 'changed' }] })
      expect(await world.app.mailsTo('jaya@school.example')).toBe(1)
      const done = await world.app.ask('POST', `/api/imports/${id}/apply`, { cookie, body: {} })
      expect(done.body).toMatchObject({ counts: { changed: 1 }, mails: 1 })
      expect(await world.app.gate.whole(world.app.database.read, 'student', pupil)).toMatchObject({
        email: 'jaya2@school.example',
      })
      expect(await world.app.mailTo('jaya@school.example', 1)).toMatchObject({
        subject: 'Your e-mail address for signing in was changed',
        text: expect.stringContaining('by Meera (ATL in-charge)'),
      })
      expect(await world.app.mailsTo('jaya2@school.example')).toBe(0)
    })

    test('is not sent for the first password, nor to an address that nobody has confirmed', async () => {
      const at = await school('first@school.example')
      await confirm((await world.app.mailTo('first@school.example')).text, password)
      const pupil = await make('student', {
        name: { firstName: 'Omi' },
        class: '8th',
        school: at,
        email: 'typo@school.example',
      })
      await world.app.mailTo('typo@school.example')
      await patch('students', 'student', pupil, { email: 'omi@school.example' })
      await world.app.mailTo('omi@school.example')
      expect([
        await world.app.mailsTo('first@school.example'),
        await world.app.mailsTo('typo@school.example'),
      ]).toEqual([1, 1])
    })
  })
}
