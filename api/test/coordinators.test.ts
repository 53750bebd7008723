import { ulid } from 'ulid'
import type { AddressInfo } from 'node:net'
import { equipment } from '@tinkerdesk/shared/resources/equipment'
import { LiveTab, until } from './support/live-tab.js'
import { Samples } from './support/sample.js'
import { TestApp, type Body, type Client, type Person } from './support/test-app.js'
import { schoolAddress, twoSchools } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('a coordinator on %s', (dialect) => {
  let app: TestApp
  let people: { [who in 'admin' | 'incharge' | 'owner' | 'mentor' | 'other']: Person }
  let as: { [who in keyof typeof people]: Client }
  let url: string
  let ids: { [name: string]: string }
  const month = '2024-11'

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    await app.app.listen(0, '127.0.0.1')
    url = `http://127.0.0.1:${(app.app.getHttpServer().address() as AddressInfo).port}`
    people = {
      admin: await app.person('admin'),
      incharge: await app.person('atlIncharge', { email: 'hill@lab.example' }),
      owner: await app.person('atlIncharge', { email: 'lake@lab.example' }),
      mentor: await app.person('mentor', { displayName: 'Meera Nair' }),
      other: await app.person('mentor'),
    }
    as = Object.fromEntries(
      Object.entries(people).map(([who, person]) => [who, app.as(person)]),
    ) as typeof as
    const [hill, lake] = await twoSchools(app)
    const make = async (resource: string, body: Body) => String((await app.make(resource, body)).id)
    const pond = await make('school', { name: 'Pond', address: schoolAddress })
    const child = (firstName: string, school: string) =>
      make('student', {
        name: { firstName, lastName: 'Das' },
        school,
        class: '8th',
        email: `${firstName.toLowerCase()}@pupils.example`,
        comments: 'Needs time',
        guardians: [{ name: 'Lata Das', phone: '+919812345678' }],
      })
    ids = {
      hill,
      lake,
      pond,
      ours: await child('Asha', hill),
      theirs: await child('Binod', lake),
      far: await child('Chitra', pond),
      lakeReturn: await make('monthlyReturn', { school: lake, month }),
      kit: String(
        (await new Samples(app, people.admin).record(equipment, { fixed: { school: lake } }))['id'],
      ),
    }
  })
  afterAll(() => app.stop())

  const grant = async (person: Person, schools: string[]) => {
    const body = { name: 'Lake cluster', person: person.id, schools }
    const answer = await as.admin.post('/api/coordinators', body)
    expect(answer.status).toBe(201)
    return answer.body as { id: string; version: number }
  }
  const end = ({ id, version }: { id: string; version: number }) =>
    as.admin.post('/api/coordinators/actions/end', { bulk: [{ id, version }] })
  const reach = async (client: Client) =>
    ((await client.get('/api/auth/me')).body['coordinatedIds'] ?? []) as string[]
  const namesIn = ({ body }: { body: Body }) =>
    (body as unknown as Body[]).map(
      (row) => (row['name'] as Body | null)?.['firstName'] ?? row['name'],
    )

  test('is a mentor or an in-charge, named by an admin alone', async () => {
    const body = { name: 'Lake', person: people.mentor.id, schools: [ids.lake] }
    for (const who of ['incharge', 'mentor'] as const) {
      expect((await as[who].post('/api/coordinators', body)).status).toBe(403)
      expect((await as[who].get('/api/coordinators')).status).toBe(403)
    }
    const forAdmin = await as.admin.post('/api/coordinators', { ...body, person: people.admin.id })
    expect([forAdmin.status, forAdmin.body.issues]).toEqual([
      400,
      [{ path: 'person', message: 'A coordinator is a mentor or an in-charge.' }],
    ])
    expect((await as.admin.post('/api/coordinators', { ...body, schools: [] })).status).toBe(400)
  })

  test('reads nothing of the schools before the grant and after its end, from the next request on', async () => {
    const sees = async () => ({
      reach: await reach(as.mentor),
      return: (await as.mentor.get(`/api/return-figures?school=${ids.lake}&month=${month}`)).status,
      returns: (await as.mentor.get('/api/monthly-returns?limit=9')).body['total'],
      block: (await as.mentor.get(`/api/schools/${ids.lake}`)).body['address'],
      home: ((await as.mentor.get('/api/coordinated-schools')).body['schools'] as Body[]).length,
    })
    const nothing = {
      reach: [],
      return: 404,
      returns: 0,
      block: { city: 'Pune', state: 'Maharashtra' },
      home: 0,
    }
    expect(await sees()).toEqual(nothing)
    const first = await grant(people.mentor, [ids.lake!])
    const all = { reach: [ids.lake], return: 200, returns: 1, home: 1 }
    expect(await sees()).toMatchObject({ ...all, block: schoolAddress })
    // A tab that is open hears of the end, and reads everything again.
    const tab = await LiveTab.open(url, people.mentor.cookie, { origin: url })
    expect((await end(first)).status).toBe(200)
    await until(() => tab.names().includes('me-changed'))
    tab.close()
    expect(await sees()).toEqual(nothing)
    // An archived grant is none; a restored one holds again.
    const again = await grant(people.mentor, [ids.lake!])
    const version = again.version
    await as.admin.del(`/api/coordinators/${again.id}`, { version })
    expect(await reach(as.mentor)).toEqual([])
  })

  describe('of Lake', () => {
    let grants: { id: string; version: number }[]
    let made: Body
    beforeAll(async () => {
      grants = [await grant(people.mentor, [ids.lake!]), await grant(people.incharge, [ids.lake!])]
      const seen = { school: ids.lake, day: '2024-11-12', purpose: 'routine' }
      made = (await as.mentor.post('/api/visits', seen)).body
    })
    afterAll(async () => {
      for (const each of grants) await end(each)
    })

    test('is no in-charge of it: the scope of own schools stays', async () => {
      const { body } = await as.incharge.get('/api/auth/me')
      expect([body['schoolIds'], body['coordinatedIds']]).toEqual([[ids.hill], [ids.lake]])
      expect(namesIn(await as.incharge.get('/api/schools?sort=name,ASC'))).toEqual(['Hill', 'Lake'])
    })

    test('reads the school with its people masked, and its students without guardians, comments and accounts', async () => {
      for (const who of ['incharge', 'mentor'] as const) {
        const { body } = await as[who].get(`/api/schools/${ids.lake}`)
        expect((body['atlIncharge'] as Body)['email']).toBe('l•••@lab.example')
        expect(body).not.toHaveProperty('paidSubscription')
      }
      const { body } = await as.incharge.get(`/api/students/${ids.theirs}`)
      expect(body).toMatchObject({ name: { firstName: 'Binod' }, email: 'b•••@pupils.example' })
      for (const field of ['guardians', 'comments', 'tags', 'handle', 'lastSignInAt'])
        expect(body).not.toHaveProperty(field)
      const own = (await as.incharge.get(`/api/students/${ids.ours}`)).body
      expect(own).toMatchObject({ email: 'asha@pupils.example', comments: 'Needs time' })
      expect(namesIn(await as.incharge.get('/api/students?sort=name.firstName,ASC'))).toEqual([
        'Asha',
        'Binod',
      ])
    })

    test.each([
      ['filters by a masked e-mail', 'students?filter=email||$eq||binod@pupils.example', 400],
      [
        'filters by a phone of a guardian',
        'students?filter=guardians.phone||$eq||%2B919812345678',
        400,
      ],
      ['sorts by comments', 'students?sort=comments,ASC', 400],
      [
        'filters schools by their in-charge',
        'schools?filter=atlIncharge.email||$eq||lake@lab.example',
        400,
      ],
      ['exports a masked e-mail', 'exports/students/csv?columns=email', 400],
      ['reads a student of a third school', 'students/{far}', 404],
      ['reads a third school', 'schools/{pond}', 404],
      ['reads the return of a third school', `return-figures?school={pond}&month=${month}`, 404],
      ['reads the discussion of a student', 'discussions/students/{theirs}', 404],
      ['reads equipment', 'equipment/{kit}', 404],
      ['reads the comments of a student', 'students/{theirs}/comments', 404],
    ])('of another school that %s is refused', async (_, url, status) => {
      const address = url.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!)
      expect((await as.incharge.get(`/api/${address}`)).status).toBe(status)
    })

    test('changes nothing of them', async () => {
      const version = 1
      const place = { school: ids.lake, month }
      const attempts: [Client, 'post' | 'patch' | 'del', string, Body, number][] = [
        [as.incharge, 'patch', `students/${ids.theirs}`, { version, aspiration: 'Pilot' }, 403],
        [as.incharge, 'patch', `students/${ids.ours}`, { version, school: ids.lake }, 403],
        [as.incharge, 'del', `students/${ids.theirs}`, { version }, 403],
        [as.incharge, 'patch', `schools/${ids.lake}`, { version, name: 'Mine' }, 403],
        [as.incharge, 'patch', `monthly-returns/${ids.lakeReturn}`, { version, entries: [] }, 403],
        [as.incharge, 'post', 'return-figures/hand-in', { ...place, version }, 403],
        [
          as.incharge,
          'post',
          'return-figures/entries',
          { ...place, version, line: 'parents', value: 2 },
          403,
        ],
        [as.mentor, 'post', 'return-figures/hand-in', { ...place, version }, 403],
        [as.incharge, 'post', 'auth/slips/revoke', { studentIds: [ids.theirs] }, 404],
        [
          as.incharge,
          'post',
          `discussions/students/${ids.theirs}`,
          { id: ulid(), text: 'Hello' },
          404,
        ],
      ]
      for (const [client, method, url, body, status] of attempts)
        expect([url, (await client[method](`/api/${url}`, body)).status]).toEqual([url, status])
      const { body } = await as.owner.get(`/api/return-figures?school=${ids.lake}&month=${month}`)
      expect(body).toMatchObject({ state: 'open', version: 1 })
    })

    test('finds and exports by what the grant shows alone', async () => {
      const { status, text } = await as.incharge.get(
        '/api/exports/students/csv?columns=name.firstName',
      )
      expect(status).toBe(200)
      expect([text.includes('Binod'), text.includes('Chitra')]).toEqual([true, false])
      const hits = async (q: string) =>
        JSON.stringify((await as.incharge.get(`/api/quick-find?q=${q}`)).body)
      expect(await hits('Binod')).toContain(ids.theirs)
      expect(await hits('Chitra')).not.toContain(ids.far)
      const token = await app.token(people.incharge, { '*': ['read'] })
      expect(namesIn(await app.as(token).get('/api/students?sort=name.firstName,ASC'))).toEqual([
        'Asha',
        'Binod',
      ])
    })

    test('writes visits of these schools, and changes those that they made', async () => {
      expect(made).toMatchObject({ visitor: 'Meera Nair', school: ids.lake })
      const elsewhere = { school: ids.pond, day: '2024-11-12', purpose: 'routine' }
      expect((await as.mentor.post('/api/visits', elsewhere)).status).toBe(403)
      expect((await as.other.post('/api/visits', { ...elsewhere, school: ids.lake })).status).toBe(
        403,
      )
      const at = `/api/visits/${String(made['id'])}`
      const findings = [{ item: 'Fire blanket', state: 'lacking', note: 'None' }]
      const changed = await as.mentor.patch(at, { version: 1, findings })
      expect([changed.status, changed.body['findings']]).toEqual([200, findings])
      expect((await as.mentor.patch(at, { version: 2, school: ids.hill })).status).toBe(403)
      // The other coordinator and the school's own in-charge read it; nobody else finds it.
      for (const who of ['incharge', 'owner'] as const) {
        expect((await as[who].get(at)).status).toBe(200)
        expect((await as[who].patch(at, { version: 2, notes: 'x' })).status).toBe(403)
        expect((await as[who].del(at, { version: 2 })).status).toBe(403)
      }
      expect((await as.other.get(at)).status).toBe(404)
      const before = { version: 2, nextVisit: '2024-11-01' }
      expect((await as.mentor.patch(at, before)).body.issues).toEqual([
        { path: 'nextVisit', message: 'The next visit is before this one.' },
      ])
    })

    test('sees their schools with the last visit and the state of the return', async () => {
      const { body } = await as.mentor.get('/api/coordinated-schools')
      expect(body['schools']).toEqual([
        { id: ids.lake, name: 'Lake', state: 'open', visited: '2024-11-12', session: null },
      ])
      expect((await as.admin.get('/api/coordinated-schools')).status).toBe(403)
    })
  })

  test('keeps no visit within reach after the grant has ended', async () => {
    expect((await as.mentor.get('/api/visits?limit=9')).body['total']).toBe(0)
    expect((await as.owner.get('/api/visits?limit=9')).body['total']).toBe(1)
  })

  test('who becomes a student or an admin has no grant any more', async () => {
    const person = await app.person('mentor')
    await grant(person, [ids.lake!])
    expect(await reach(app.as(person))).toEqual([ids.lake])
    await app.put('user', person.id, { role: 'admin' })
    expect(await reach(app.as(person))).toEqual([])
  })
})
