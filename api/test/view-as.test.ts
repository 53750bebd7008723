import { explanation, resources, viewHeader, type StartedView } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { Sessions } from '../src/access/sessions.js'
import { Views } from '../src/access/views.js'
import { ReadLog } from '../src/crud/index.js'
import { dataTables } from './support/data-tables.js'
import { Fixture, type Who } from './support/matrix/fixture.js'
import { rowsOf, type Answer, type Person } from './support/test-app.js'

const viewed = ['incharge', 'mentor', 'student'] as const

describe.each(['sqlite', 'postgres'] as const)('looking as another person on %s', (dialect) => {
  let fixture: Fixture
  const values: { [W in Who]?: string } = {}
  const start = (who: Who, by: Person = fixture.people.admin): Promise<Answer> =>
    fixture.app.as(by).post('/api/view-as', { person: fixture.people[who].id })
  const valueFor = async (who: Who): Promise<string> =>
    (values[who] ??= ((await start(who)).body as unknown as StartedView).value)
  const read = (value: string, url: string, by: { cookie: string } = fixture.people.admin) =>
    fixture.app.as(by).raw('GET', url, undefined, { [viewHeader]: value })
  const readAs = async (who: Who, url: string) => read(await valueFor(who), url)
  /** The ids of the chats of an account are those that its reader may read. */
  const withoutChats = ({ text }: Answer) => text.replace(/"chats":\[[^\]]*\]/g, '"chats":[]')
  const refusal = ({ status, body }: Answer) => [status, body.code]

  beforeAll(async () => {
    fixture = await Fixture.start(dialect)
  })
  afterAll(() => fixture.app.stop())

  test('answers as the person is answered, without messages and news', async () => {
    let rows = 0
    for (const who of viewed)
      for (const { name, url, isConfidential, isPersonal } of resources) {
        const list = `/api/${url}?limit=20&page=1`
        const own = await fixture.as(who).get(list)
        const answer = await readAs(who, list)
        if (isConfidential || isPersonal) {
          expect([who, name, ...refusal(answer)]).toEqual([who, name, 403, 'forbidden'])
          continue
        }
        expect([who, name, answer.status, answer.text]).toEqual([
          who,
          name,
          own.status,
          withoutChats(own),
        ])
        if (own.status !== 200) continue
        rows += rowsOf(own).length
        for (const { id } of rowsOf(own).slice(0, 2)) {
          const address = `/api/${url}/${String(id)}`
          expect([who, (await readAs(who, address)).text]).toEqual([
            who,
            withoutChats(await fixture.as(who).get(address)),
          ])
        }
      }
    expect(rows).toBeGreaterThan(50)
    const me = (await readAs('student', '/api/auth/me')).body
    const own = (await fixture.as('student').get('/api/auth/me')).body
    const admin = (await fixture.as('admin').get('/api/auth/me')).body
    expect(me).toEqual({ ...own, viewedBy: admin['uid'] })
  })

  test('writes nothing, at any address', async () => {
    const before = await fixture.app.changes()
    const routes = fixture.app.routes.filter(
      ({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method),
    )
    expect(routes.length).toBeGreaterThan(resources.length * 4)
    const id = fixture.id('self')
    for (const { method, url } of routes)
      for (const payload of [undefined, '{}']) {
        const type: Record<string, string> = payload ? { 'content-type': 'application/json' } : {}
        const answer = await fixture
          .as('admin')
          .raw(method as 'POST', url.replace(/:\w+/g, id), payload, {
            [viewHeader]: await valueFor('incharge'),
            ...type,
          })
        expect([method, url, ...refusal(answer)]).toEqual([method, url, 403, 'view_reads_only'])
      }
    expect(await fixture.app.changes()).toEqual(before)
    // The gate itself refuses, too.
    const person = await fixture.app.app.get(Sessions).person(fixture.people.mentor.id)
    await expect(
      fixture.app.gate.create({ ...person!, viewedBy: fixture.people.admin.id }, 'tag', {
        name: 'Kites',
      }),
    ).rejects.toMatchObject({ code: 'view_reads_only' })
  })

  test('leaves no trace, and shows nothing that is only for the person', async () => {
    const rowsOfAll = async () =>
      Promise.all(
        dataTables.map(async (name) => {
          const rows = await fixture.app.database.read.all(`SELECT * FROM "${name}"`)
          return [name, rows.map((row) => JSON.stringify(row)).toSorted()]
        }),
      )
    for (const who of viewed) await valueFor(who)
    await fixture.app.app.get(ReadLog).flush()
    const since = ulid()
    const before = await rowsOfAll()
    const sessions = 'SELECT id, user_id FROM sign_ins ORDER BY id'
    const signedIn = await fixture.app.database.read.all(sessions)
    const ids: Record<string, string> = {
      students: fixture.id('self'),
      schools: fixture.id('ours'),
      'chat-groups': fixture.id('chatOurs'),
      teams: fixture.id('team'),
      slots: fixture.id('slotOurs'),
      'remote-labs': fixture.id('labOurs'),
      competitions: fixture.id('contest0'),
    }
    const more = [
      '/api/quick-find?q=self',
      `/api/explain?resource=student&record=${fixture.id('self')}`,
    ]
    for (const who of viewed)
      for (const address of more)
        expect([address, (await readAs(who, address)).status]).toEqual([address, 200])
    const statuses = new Set<number>()
    const closed = new Set<string>()
    for (const { method, url } of fixture.app.routes) {
      if (method !== 'GET' || !url.startsWith('/api/') || url.includes('*')) continue
      const own = ids[url.split('/')[2]!] ?? fixture.id('self')
      const address = url
        .replace(':url/:format', 'students/csv')
        .replace(':url/:id', `students/${fixture.id('self')}`)
        .replace(/:\w+/g, own)
      for (const who of viewed) {
        const answer = await readAs(who, address)
        statuses.add(answer.status)
        if (answer.body.code === 'view_closed') closed.add(url)
      }
    }
    expect([...statuses].toSorted()).toEqual([200, 400, 403, 404])
    // The access log has each read of a child, by the admin.
    await fixture.app.app.get(ReadLog).flush()
    const readers = await fixture.app.database.read.all<{ person: string; role: string }>(
      'SELECT DISTINCT "person", "role" FROM read_log WHERE "id" > ?',
      [since],
    )
    expect(readers).toEqual([{ person: fixture.people.admin.id, role: 'admin' }])
    expect(await rowsOfAll()).toEqual(before)
    expect(await fixture.app.database.read.all(sessions)).toEqual(signedIn)
    expect([...closed]).toEqual(
      expect.arrayContaining([
        '/api/bell',
        '/api/chats',
        '/api/chat-groups/:id/people',
        '/api/tokens',
        '/api/exports/:url/:format',
        '/api/auth/sessions',
        '/api/auth/factors',
        '/api/auth/calendar-address',
        '/api/auth/issuer-links',
        '/api/assistant',
        '/api/audit',
        '/api/openapi.json',
      ]),
    )
  })

  test('is refused to everybody but the admin in the session in which it began', async () => {
    const value = await valueFor('student')
    const me = '/api/auth/me'
    const { admin, incharge, mentor } = fixture.people
    for (const person of [incharge, mentor, fixture.people.student])
      expect(refusal(await read(value, me, person))).toEqual([403, 'forbidden'])
    for (const person of [incharge, mentor, fixture.people.student])
      expect(refusal(await start('student', person))).toEqual([403, 'forbidden'])
    const bearer = await fixture.app.token(admin, { '*': ['read'] })
    expect(
      refusal(
        await fixture.app
          .as(bearer)
          .raw('GET', '/api/students', undefined, { [viewHeader]: value }),
      ),
    ).toEqual([403, 'forbidden'])
    const cookie = await fixture.app.session(admin.id)
    const other = await fixture.app.person('admin')
    const [uid = '', until = '', mac = ''] = value.split('.')
    const false_ = [
      '',
      'x'.repeat(5_000),
      `${uid}.${Number(until) + 1}.${mac}`,
      `${fixture.people.mentor.id}.${until}.${mac}`,
      `${uid}.${until}.${'A'.repeat(43)}`,
    ]
    for (const wrong of false_)
      expect([wrong, ...refusal(await read(wrong, me))]).toEqual([wrong, 403, 'view_over'])
    for (const by of [{ cookie }, other])
      expect(refusal(await read(value, me, by))).toEqual([403, 'view_over'])
    expect(refusal(await read(value, me, { cookie: '' }))).toEqual([401, 'unauthenticated'])
    const session = (await fixture.app.app.get(Sessions).open(admin.cookie))!
    const views = fixture.app.app.get(Views)
    expect(refusal(await read((await views.start(session, uid, -1)).value, me))).toEqual([
      403,
      'view_over',
    ])
    // The same value counts before it expires.
    expect((await read((await views.start(session, uid, 1)).value, me)).status).toBe(200)
  })

  test('never is as an admin, a program, or an account that is disabled', async () => {
    const { admin } = fixture.people
    const other = await fixture.app.person('admin')
    const service = await fixture.app
      .as(admin)
      .post('/api/service-accounts', { name: 'Office', role: 'mentor', schools: [] })
    const gone = await fixture.app.person('mentor')
    await fixture.app.put('user', gone.id, { disabled: true })
    for (const id of [admin.id, other.id, String(service.body['id']), gone.id, ulid()])
      expect(refusal(await fixture.app.as(admin).post('/api/view-as', { person: id }))).toEqual([
        404,
        'not_found',
      ])
    const risen = await fixture.app.person('mentor')
    const left = await fixture.app.person('mentor')
    const begin = async (by: Person, person: Person) =>
      String((await fixture.app.as(by).post('/api/view-as', { person: person.id })).body['value'])
    const me = '/api/auth/me'
    const [asRisen, asLeft] = [await begin(admin, risen), await begin(admin, left)]
    const byOther = await begin(other, left)
    for (const value of [asRisen, asLeft]) expect((await read(value, me)).status).toBe(200)
    await fixture.app.put('user', risen.id, { role: 'admin' })
    expect(refusal(await read(asRisen, me))).toEqual([403, 'view_over'])
    await fixture.app.put('user', other.id, { role: 'mentor' })
    expect(refusal(await read(byOther, me, other))).toEqual([403, 'forbidden'])
    await fixture.app.put('user', left.id, { disabled: true })
    expect(refusal(await read(asLeft, me))).toEqual([403, 'view_over'])
  })

  test('is explained to admins alone, in their language, and in the audit trail', async () => {
    const { admin, mentor } = fixture.people
    const query = `resource=student&record=${fixture.id('self')}&person=${mentor.id}`
    const access = (who: Who) => fixture.as(who).get(`/api/explain/access?${query}`)
    for (const who of viewed) expect(refusal(await access(who))).toEqual([403, 'forbidden'])
    const why = explanation.parse((await access('admin')).body)
    expect(why.rights.find(({ right }) => right === 'update')).toEqual({
      right: 'update',
      allowed: 'no',
      grants: [{ covers: false, conditions: [{ words: 'made by this person', holds: false }] }],
      others: [
        { role: 'Admin', rows: null },
        { role: 'ATL in-charge', rows: '“School” is their own school' },
      ],
      remedies: ['Only the person who made the record has this right.'],
    })
    const none = `/api/explain/access?resource=student&person=${ulid()}`
    expect(refusal(await fixture.as('admin').get(none))).toEqual([404, 'not_found'])
    const trail = await fixture
      .as('admin')
      .get(`/api/audit?action=explainAccess&record=${mentor.id}&person=${admin.id}`)
    expect(rowsOf(trail)).toMatchObject([{ about: `student ${fixture.id('self')}` }])
    await fixture.as('mentor').post('/api/auth/language', { language: 'hi' })
    const own = await fixture.as('mentor').get('/api/explain?resource=student')
    await fixture.as('mentor').post('/api/auth/language', { language: 'en' })
    expect(own.text).toContain('आपका बनाया हुआ')
  })

  test('is explained of a record beyond reach by the statements of one that does not exist', async () => {
    const { read } = fixture.app.database
    const all = read.all.bind(read)
    const statementsFor = async (id: string) => {
      const texts: string[] = []
      Object.assign(read, {
        all: ((text, values) => (texts.push(text), all(text, values))) satisfies typeof read.all,
      })
      const answer = await fixture.as('student').get(`/api/explain?resource=student&record=${id}`)
      Object.assign(read, { all })
      expect(answer.body).toMatchObject({ isFound: false })
      return texts
    }
    await statementsFor(ulid())
    const missing = await statementsFor(ulid())
    expect(missing.length).toBeGreaterThan(0)
    expect(await statementsFor(fixture.id('stranger'))).toEqual(missing)
  })

  test('needs a fresh proof, and is in the audit trail and the access log of the child', async () => {
    const admin = await fixture.app.person('admin')
    const { id } = fixture.people.student
    expect((await start('student', admin)).status).toBe(200)
    await fixture.app.app.get(ReadLog).flush()
    const lines = await fixture.app.database.read.all<{ ids: string; children: string }>(
      'SELECT "ids", "children" FROM read_log WHERE "kind" = ? AND "person" = ?',
      ['view', admin.id],
    )
    expect(lines).toEqual([{ ids: id, children: fixture.id('self') }])
    const trail = await fixture
      .as('admin')
      .get(`/api/audit?action=viewAs&record=${id}&person=${admin.id}`)
    expect(rowsOf(trail)).toHaveLength(1)
    await fixture.app.database.write(
      (tx) =>
        tx.run('UPDATE sign_ins SET proved_at = ? WHERE user_id = ?', [
          '2020-01-01T00:00:00.000Z',
          admin.id,
        ]),
      'product',
    )
    expect(refusal(await start('mentor', admin))).toEqual([403, 'step_up_needed'])
  })
})
