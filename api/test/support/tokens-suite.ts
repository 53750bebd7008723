import { isTokenText, tokenPattern } from '@tinkerdesk/shared'
import type { Dialect } from '../../src/database/database.js'
import { rowsOf, TestApp, type Bearer, type Body, type Person } from './test-app.js'
import { twoSchools } from './two-schools.js'

const everything = { '*': ['read', 'create', 'update', 'archive'] } as const
const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Tokens and service accounts, and attacks on them. */
export function tokensSuite(dialect: Dialect): void {
  describe(`tokens on ${dialect}`, () => {
    let app: TestApp
    let admin: Person
    let incharge: Person
    let mentor: Person
    let hill: string
    let lake: string

    beforeAll(async () => {
      app = await TestApp.start(dialect)
      admin = await app.person('admin', { displayName: 'Asha Rao' })
      incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
      mentor = await app.person('mentor')
      ;[hill, lake] = await twoSchools(app)
      await app.make('subject', { name: 'Robotics' })
    })
    afterAll(() => app.stop())

    const names = async (token: Bearer, url = '/api/schools?sort=name,ASC') =>
      rowsOf(await app.as(token).get(url)).map(({ name }) => name)
    const codeOf = async (token: Pick<Bearer, 'bearer'>, url = '/api/tags') => {
      const { status, body } = await app.as(token).get(url)
      return [status, body.code]
    }
    const refused = [401, 'token_refused']

    test('a program reads and writes with a token alone, and the history names it', async () => {
      const token = await app.token(admin, everything)
      expect(token.bearer).toMatch(tokenPattern)
      const made = await app.as(token).post('/api/tags', { name: 'Kites' })
      expect(made.status).toBe(201)
      const url = `/api/audit?resource=tag&record=${String(made.body['id'])}`
      expect(rowsOf(await app.as(admin).get(url))).toEqual([
        expect.objectContaining({
          action: 'create',
          who: expect.objectContaining({ id: admin.id, name: 'Asha Rao' }),
          token: { id: token.id, name: 'Nightly' },
        }),
      ])
    })

    test('what a change brings with it is the work of the token, too', async () => {
      const token = await app.token(admin, { student: ['create'], school: ['read'] })
      const body = { name: { firstName: 'Ravi', lastName: 'Nair' }, school: hill, class: '7th' }
      const made = await app.as(token).post('/api/students', {
        ...body,
        email: 'ravi@pupil.example',
        gender: 'Male',
      })
      expect([made.status, made.text]).toEqual([201, expect.anything()])
      const url = '/api/audit?resource=user&action=create&limit=1'
      expect(rowsOf(await app.as(admin).get(url))[0]).toMatchObject({
        token: { id: token.id },
        through: { resource: 'student' },
      })
      // Without the token in between, the same person is named alone.
      await app.as(admin).post('/api/tags', { name: 'By hand' })
      const [latest] = rowsOf(await app.as(admin).get('/api/audit?resource=tag&limit=1'))
      expect(latest).toMatchObject({ token: null })
    })

    test('a secret is in the answer that made it and nowhere else', async () => {
      const token = await app.token(mentor, { '*': ['read'] })
      await app.as(token).get('/api/tags')
      const stored = await Promise.all(
        ['access_tokens', 'audit_trail', 'audit_values', 'jobs'].map((table) =>
          app.database.read.all(`SELECT * FROM ${table}`),
        ),
      )
      const listed = await app.as(mentor).get('/api/tokens')
      const all = await app.as(admin).get('/api/tokens?whose=all')
      const trail = await app.as(admin).get('/api/audit')
      const texts = [JSON.stringify(stored), listed.text, all.text, trail.text]
      expect(texts.filter((text) => text.includes(token.bearer.slice(4, 40)))).toEqual([])
      expect(rowsOf(listed)).toEqual([
        expect.objectContaining({ id: token.id, hint: token.bearer.slice(-4) }),
      ])
      const [row] = rowsOf(listed)
      expect(Date.parse(String(row?.['usedAt']))).toBeGreaterThan(Date.now() - 60_000)
    })

    test('a token that is not one of ours is refused', async () => {
      const { bearer } = await app.token(admin, everything)
      const changed = `${bearer.slice(0, 10)}${bearer[10] === 'a' ? 'b' : 'a'}${bearer.slice(11)}`
      const wrong = [
        '',
        'x',
        bearer.slice(4),
        bearer.replace('tnk_', 'ghp_'),
        changed,
        `${bearer}x`,
      ]
      for (const text of wrong) {
        const answer = await app.as({ bearer: text }).get('/api/tags')
        expect([text.length, answer.status, answer.body.code]).toEqual([text.length, ...refused])
        expect(answer.headers['www-authenticate']).toBe('Bearer')
        expect(answer.text).not.toContain(bearer.slice(4, 30))
      }
      expect(isTokenText(changed)).toBe(false)
    })

    test('a cookie beside a token is refused, also if both are of one person', async () => {
      const { bearer } = await app.token(admin, everything)
      const answer = await app
        .as(admin)
        .raw('GET', '/api/tags', undefined, { authorization: `Bearer ${bearer}` })
      expect([answer.status, answer.body.code]).toEqual([400, 'token_and_cookie'])
    })

    test('a foreign page changes nothing with a token in its hands that it has not', async () => {
      const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
      const answer = await app.as(admin).raw('POST', '/api/tags', '{"name":"Evil"}', headers)
      expect(answer.body.code).toBe('forged_request')
    })

    test('a read-only token changes nothing', async () => {
      const token = await app.token(admin, { '*': ['read'] })
      const tag = String((await app.make('tag', { name: 'Stays' }))['id'])
      const client = app.as(token)
      const answers = [
        await client.post('/api/tags', { name: 'New' }),
        await client.patch(`/api/tags/${tag}`, { name: 'Other', version: 1 }),
        await client.del(`/api/tags/${tag}`),
        await client.post('/api/tags/bulk', { bulk: [{ name: 'New' }] }),
        await client.del('/api/tags/bulk', { bulk: [{ id: tag, version: 1 }] }),
        await client.del('/api/tags/bulk?mode=job', { bulk: [{ id: tag, version: 1 }] }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
      expect((await client.get(`/api/tags/${tag}`)).body['name']).toBe('Stays')
    })

    test('a token for one resource reaches no other, by no way', async () => {
      const token = await app.token(admin, { student: ['read'] })
      const client = app.as(token)
      expect((await client.get('/api/students')).status).toBe(200)
      expect((await client.get('/api/schools')).status).toBe(403)
      expect((await client.get(`/api/schools/${hill}`)).status).toBeGreaterThanOrEqual(403)
      const joined = await client.get('/api/students?join=school')
      expect(joined.text).not.toContain('Hill')
      for (const url of [
        '/api/students?filter=school.name||$eq||Hill',
        '/api/students?sort=school.name,ASC',
        '/api/exports/schools/csv?columns=name',
        '/api/schools/groups?by=address.city',
      ])
        expect([url, (await client.get(url)).status >= 400]).toEqual([url, true])
    })

    test('nobody gives what they may not do', async () => {
      const give = async (person: Person, scope: Body, more: Body = {}) =>
        (await app.as(person).post('/api/tokens', { name: 'T', days: 1, scope, ...more })).status
      expect(await give(mentor, { school: ['update'] })).toBe(400)
      expect(await give(mentor, { student: ['archive'] })).toBe(400)
      expect(await give(admin, { user: ['update'] })).toBe(400)
      expect(await give(admin, { nothing: ['read'] })).toBe(400)
      expect(await give(admin, {})).toBe(400)
      expect(await give(admin, { tag: ['read'] }, { days: 367 })).toBe(400)
      expect(await give(admin, { tag: ['read'] }, { role: 'admin' })).toBe(400)
      expect(await give(mentor, { tag: ['read'] }, { serviceAccount: id })).toBe(403)
      const pupil = await app.person('student', {
        student: (
          await app.make('student', {
            name: { firstName: 'Uma', lastName: 'Das' },
            school: lake,
            class: '7th',
            gender: 'Female',
          })
        )['id'],
      })
      expect(await give(pupil, { tag: ['read'] })).toBe(403)
      expect((await app.as(pupil).get('/api/tokens')).status).toBe(403)
    })

    test('a token has the rows of its owner', async () => {
      expect(await names(await app.token(admin, everything))).toEqual(['Hill', 'Lake'])
      expect(await names(await app.token(incharge, { '*': ['read'] }))).toEqual(['Hill'])
    })

    test('a school that is taken from its in-charge is taken from their token', async () => {
      const token = await app.token(incharge, everything)
      expect(await names(token)).toEqual(['Hill'])
      const other = { atlIncharge: { email: 'someone@lab.example' } }
      await app.put('school', hill, other)
      expect(await names(token)).toEqual([])
      await app.put('school', hill, { atlIncharge: { email: incharge.email } })
      expect(await names(token)).toEqual(['Hill'])
    })

    test('a token shrinks with the role of its owner, and does not grow with it', async () => {
      const owner = await app.person('admin')
      const token = await app.token(owner, everything)
      expect(await codeOf(token, '/api/payment-entries')).toEqual([200, undefined])
      const tag = { name: 'Mentor made' }
      await app.put('user', owner.id, { role: 'mentor' })
      expect((await app.as(token).post('/api/tags', tag)).status).toBe(403)
      expect(await codeOf(token)).toEqual([200, undefined])
      await app.put('user', owner.id, { role: 'student' })
      expect(await codeOf(token)).toEqual(refused)

      const riser = await app.person('mentor')
      const small = await app.token(riser, everything)
      await app.put('user', riser.id, { role: 'admin' })
      expect((await app.as(small).post('/api/tags', tag)).status).toBe(403)
      expect((await app.as(riser).post('/api/tags', tag)).status).toBe(201)
    })

    test('a token ends with its time, by its owner, by an admin and with the account', async () => {
      const token = () => app.token(mentor, { '*': ['read'] })
      const late = await token()
      await app.database.write(
        (tx) =>
          tx.run('UPDATE access_tokens SET expires_at = ? WHERE id = ?', [
            new Date(Date.now() - 1).toISOString(),
            late.id,
          ]),
        'product',
      )
      expect(await codeOf(late)).toEqual(refused)

      const own = await token()
      const stranger = await app.person('mentor')
      expect((await app.as(stranger).del(`/api/tokens/${own.id}`)).status).toBe(404)
      expect(await codeOf(own)).toEqual([200, undefined])
      expect((await app.as(mentor).del(`/api/tokens/${own.id}`)).status).toBe(204)
      expect(await codeOf(own)).toEqual(refused)
      expect((await app.as(mentor).del(`/api/tokens/${own.id}`)).status).toBe(404)

      const revoked = await token()
      expect((await app.as(admin).del(`/api/tokens/${revoked.id}`)).status).toBe(204)
      expect(await codeOf(revoked)).toEqual(refused)

      const leaver = await app.person('mentor')
      const left = await app.token(leaver, { '*': ['read'] })
      const { version } = (await app.as(admin).get(`/api/users/${leaver.id}`)).body
      const disable = { bulk: [{ id: leaver.id, version }] }
      expect((await app.as(admin).post('/api/users/actions/disable', disable)).status).toBe(200)
      expect(await codeOf(left)).toEqual(refused)
      const enable = { bulk: [{ id: leaver.id, version: Number(version) + 1 }] }
      expect((await app.as(admin).post('/api/users/actions/enable', enable)).status).toBe(200)
      expect(await codeOf(left)).toEqual(refused)
    })

    test('nothing is answered with a token after its revocation was', async () => {
      const token = await app.token(admin, everything)
      let isRevoked = false
      const late: number[] = []
      const asking = Array.from({ length: 8 }, async () => {
        for (let round = 0; round < 20; round += 1) {
          const after = isRevoked
          const { status } = await app.as(token).get('/api/tags?limit=1')
          if (after) late.push(status)
        }
      })
      await app.as(admin).del(`/api/tokens/${token.id}`)
      isRevoked = true
      await Promise.all(asking)
      expect([...new Set(late)]).toEqual([401])
    })

    describe('of service accounts', () => {
      const make = async (body: Body, by = admin) =>
        (await app.as(by).post('/api/service-accounts', { name: 'Register', ...body })).body

      test('have the role and the schools of the account, and its name in the history', async () => {
        const account = await make({ role: 'atlIncharge', schools: [hill] })
        expect(account).toMatchObject({ owner: { id: admin.id }, schools: [{ name: 'Hill' }] })
        const token = await app.token(admin, everything, { serviceAccount: account['id'] })
        expect(await names(token)).toEqual(['Hill'])
        const body = {
          name: { firstName: 'Tara', lastName: 'Sen' },
          class: '8th',
          gender: 'Female',
        }
        const made = await app.as(token).post('/api/students', { ...body, school: hill })
        expect([made.status, made.text]).toEqual([201, expect.anything()])
        const away = await app.as(token).post('/api/students', { ...body, school: lake })
        expect(away.status).toBeGreaterThanOrEqual(400)
        const url = `/api/audit?record=${String(made.body['id'])}`
        expect(rowsOf(await app.as(admin).get(url))[0]).toMatchObject({
          who: { id: account['id'], name: 'Register' },
          token: { id: token.id },
        })
      })

      test('are made by admins, of staff, and never for more than the account', async () => {
        const statusOf = async (body: Body, by: Person) =>
          (await app.as(by).post('/api/service-accounts', { name: 'A', ...body })).status
        expect(await statusOf({ role: 'mentor' }, mentor)).toBe(403)
        expect(await statusOf({ role: 'student' }, admin)).toBe(400)
        expect(await statusOf({ role: 'atlIncharge' }, admin)).toBe(400)
        expect(await statusOf({ role: 'mentor', schools: [hill] }, admin)).toBe(400)
        expect(await statusOf({ role: 'atlIncharge', schools: [id] }, admin)).toBe(400)
        const serviceAccount = (await make({ role: 'mentor' }))['id']
        const scope = { school: ['update'] }
        const body = { name: 'T', days: 1, scope, serviceAccount }
        expect((await app.as(admin).post('/api/tokens', body)).status).toBe(400)
      })

      test('rest while their owner is no admin, and end with the account', async () => {
        const owner = await app.person('admin')
        const account = await make({ role: 'mentor' }, owner)
        const token = await app.token(owner, { '*': ['read'] }, { serviceAccount: account['id'] })
        expect(await codeOf(token)).toEqual([200, undefined])
        await app.put('user', owner.id, { role: 'mentor' })
        expect(await codeOf(token)).toEqual(refused)
        const own = `/api/service-accounts/${String(account['id'])}`
        expect(rowsOf(await app.as(admin).get('/api/service-accounts'))).toContainEqual(
          expect.objectContaining({ id: account['id'], isPaused: true }),
        )
        expect((await app.as(admin).post(`${own}/take-over`)).body).toMatchObject({
          owner: { id: admin.id },
          isPaused: false,
        })
        expect(await codeOf(token)).toEqual([200, undefined])
        expect((await app.as(admin).del(own)).status).toBe(204)
        expect(await codeOf(token)).toEqual(refused)
      })
    })
  })
}
