import { TestApp, type Body, type Person } from './support/test-app.js'
import { schoolAddress } from './support/two-schools.js'

describe.each(['sqlite', 'postgres'] as const)('districts and blocks on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  const place = (district: string, block: string | null = null, state = 'Goa') =>
    app.as(admin).post('/api/places', {
      state,
      district,
      block,
      source: 'A list of a test',
      asOf: '2026-11-01',
    })
  const school = (fields: Body, state = 'Goa') =>
    app.as(admin).post('/api/schools', {
      name: `School ${JSON.stringify(fields)} ${state}`,
      address: { ...schoolAddress, city: 'Panaji', state },
      ...fields,
    })

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = await app.person('admin')
  })
  afterAll(() => app.stop())

  test('are typed freely while their state has no list', async () => {
    const { status, body } = await school({ district: 'Nowhere', block: 'Anything' })
    expect([status, body['district']]).toEqual([201, 'Nowhere'])
  })

  test('are checked and written as in the list once the state has one, there alone', async () => {
    for (const [district, block] of [
      ['North Goa', null],
      ['North Goa', 'Bardez'],
      ['North Goa', 'Tiswadi'],
      ['South Goa', null],
    ] as const)
      expect((await place(district, block)).status).toBe(201)
    const answerTo = async (fields: Body, state?: string) => {
      const { status, body } = await school(fields, state)
      return status === 201 ? [body['district'], body['block']] : body.issues
    }
    expect(await answerTo({ district: 'north-goa', block: 'BARDEZ' })).toEqual([
      'North Goa',
      'Bardez',
    ])
    expect(await answerTo({ district: 'South Goa', block: 'Salcete' })).toEqual([
      'South Goa',
      'Salcete',
    ])
    expect(await answerTo({ district: 'Nort Goa' })).toEqual([
      {
        path: 'district',
        message:
          'The list of districts of this state does not have this one. Do you mean North Goa?',
      },
    ])
    expect(await answerTo({ district: 'North Goa', block: 'Salcete' })).toEqual([
      { path: 'block', message: 'The list of blocks of this district does not have this one.' },
    ])
    expect(await answerTo({ district: 'Nowhere' }, 'Kerala')).toEqual(['Nowhere', null])
  })

  test('are in the list once, however they are written', async () => {
    expect((await place('NORTH GOA.')).status).toBe(409)
    expect((await place('North Goa', 'bardez')).status).toBe(409)
  })

  test('leave a school with a former district to its other changes', async () => {
    const { body } = await app
      .as(admin)
      .get('/api/schools?filter=district||$eq||Nowhere&filter=address.state||$eq||Goa')
    const [first] = body as unknown as (Body & { id: string; version: number })[]
    const at = `/api/schools/${first!.id}`
    const renamed = await app.as(admin).patch(at, { version: first!.version, name: 'Renamed' })
    expect(renamed.status).toBe(200)
    const { status } = await app.as(admin).patch(at, { version: 2, block: 'Other' })
    expect(status).toBe(400)
  })

  test('are read and written by admins alone', async () => {
    for (const role of ['atlIncharge', 'mentor', 'student'] as const)
      expect((await app.as(await app.person(role)).get('/api/places')).status).toBe(403)
  })
})
