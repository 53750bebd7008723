import { accessMatrix } from './support/access-matrix.js'
import { resources } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { Fixture, type Who } from './support/matrix/fixture.js'
import { whyNotPlain } from './support/matrix/plain-entry.js'
import { rowsOf } from './support/test-app.js'

test('the table of rights has an entry for every resource with rules of its own', () => {
  const names: readonly string[] = resources.map(({ name }) => name)
  expect(Object.keys(accessMatrix).filter((name) => !names.includes(name))).toEqual([])
  expect(
    resources
      .filter(({ name }) => !accessMatrix[name])
      .flatMap((resource) => whyNotPlain(resource) ?? []),
  ).toEqual([])
})

describe.each<[Dialect]>([['sqlite'], ['postgres']])('on %s', (dialect) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await Fixture.start(dialect)
  })
  afterAll(() => fixture.app.stop())
  const as = (who: Who) => fixture.app.as(fixture.people[who])
  const admin = () => as('admin')

  describe('an empty scope means no rows, never all rows', () => {
    test.each([
      'students',
      'schools',
      'student-activities',
      'student-competitions',
      'student-courses',
      'slots',
      'slot-bookings',
      'teams',
    ])('an in-charge without a school finds no %s', async (url) => {
      expect(rowsOf(await as('idle').get(`/api/${url}`))).toEqual([])
      expect((await as('idle').get(`/api/${url}?limit=10`)).body['total']).toBe(0)
    })
    test.each([
      ['students', 200],
      ['schools', 200],
      ['student-activities', 200],
      ['student-competitions', 200],
      ['student-courses', 200],
      ['slots', 200],
      ['slot-bookings', 200],
      ['teams', 200],
      ['tasks', 200],
    ])('a student without a record finds no %s', async (url, status) => {
      const answer = await as('lost').get(`/api/${url}?limit=10`)
      expect(answer.status).toBe(status)
      expect(rowsOf(answer)).toEqual([])
    })
    test('an in-charge whose e-mail is not verified has no school', async () => {
      const email = 'unproven@incharges.example'
      const person = await fixture.app.person('atlIncharge', { email, verified: false })
      await fixture.make('school', { atlIncharge: { firstName: 'Unproven', email } })
      expect(rowsOf(await fixture.app.as(person).get('/api/schools'))).toEqual([])
      await fixture.app.put('user', person.id, { emailVerifiedAt: new Date().toISOString() })
      expect(rowsOf(await fixture.app.as(person).get('/api/schools'))).toHaveLength(1)
    })
    test('an in-charge reaches all their schools, and none after their e-mail is removed', async () => {
      const email = 'many@incharges.example'
      const person = await fixture.app.person('atlIncharge', { email })
      const ids = [
        await fixture.make('school', { atlIncharge: { email } }),
        await fixture.make('school', { atlIncharge: { email } }),
      ]
      expect(rowsOf(await fixture.app.as(person).get('/api/schools')).map(({ id }) => id)).toEqual(
        expect.arrayContaining(ids),
      )
      await fixture.app.put('school', ids[0]!, { atlIncharge: { email: null } })
      expect(rowsOf(await fixture.app.as(person).get('/api/schools')).map(({ id }) => id)).toEqual([
        ids[1],
      ])
    })
  })

  describe('nobody moves a record into or out of their reach', () => {
    const version = async (url: string) => (await admin().get(url)).body['version']

    test('an in-charge moves no student to another school or from another school', async () => {
      const before = await fixture.app.checksum()
      for (const [id, school, status] of [
        ['classmate', 'theirs', 400],
        ['stranger', 'ours', 404],
      ] as const) {
        const url = `/api/students/${fixture.id(id)}`
        const answer = await as('incharge').patch(url, {
          version: await version(url),
          school: fixture.id(school),
        })
        expect([id, answer.status]).toEqual([id, status])
        const many = await as('incharge').patch('/api/students/bulk', {
          bulk: [{ id: fixture.id(id), version: await version(url), school: fixture.id(school) }],
        })
        expect(many.status).toBe(answer.status)
      }
      expect(await fixture.app.checksum()).toEqual(before)
    })
    test('an in-charge gives no project, team or lab to another school or to all schools', async () => {
      const made = [
        [
          'projects',
          await fixture.make('project', { schoolName: fixture.id('ours') }),
          { schoolName: fixture.id('theirs') },
          400,
        ],
        [
          'projects',
          await fixture.make('project', { schoolName: fixture.id('ours') }),
          { schoolName: 'all' },
          403,
        ],
        [
          'projects',
          await fixture.make('project', { schoolName: fixture.id('ours') }),
          { schoolName: null },
          403,
        ],
        [
          'teams',
          await fixture.make('team', { schoolVal: fixture.id('ours') }),
          { schoolVal: fixture.id('theirs'), leader: null, members: [] },
          400,
        ],
        [
          'remote-labs',
          await fixture.make('remoteLab', { school: fixture.id('ours') }),
          { school: fixture.id('theirs') },
          400,
        ],
        [
          'remote-labs',
          await fixture.make('remoteLab', { school: fixture.id('ours') }),
          { school: null, openTo: 'all' },
          403,
        ],
      ] as const
      const before = await fixture.app.checksum()
      for (const [url, id, change, status] of made) {
        const answer = await as('incharge').patch(`/api/${url}/${id}`, { version: 1, ...change })
        expect([url, change, answer.status]).toEqual([url, change, status])
      }
      expect(await fixture.app.checksum()).toEqual(before)
    })
    test('a student cannot publish a proposal or make it the base version', async () => {
      const id = await fixture.make('tinkeringActivity', {}, 'student')
      for (const change of [
        { status: 'published' },
        { isBase: true },
        { school: fixture.id('theirs') },
        { isPaid: true },
      ]) {
        const answer = await as('student').patch(`/api/tinkering-activities/${id}`, {
          version: 1,
          ...change,
        })
        expect([change, answer.status, answer.body.issues?.[0]?.path]).toEqual([
          change,
          400,
          Object.keys(change)[0],
        ])
      }
      const body = await fixture.samples.body(
        resources.find(({ name }) => name === 'tinkeringActivity')!,
        { full: false },
      )
      for (const more of [{ status: 'published' }, { status: 'draft' }, { isBase: true }])
        expect(
          await as('student').post('/api/tinkering-activities', { ...body, ...more }),
        ).toMatchObject({ status: 400 })
    })
  })

  describe('a relation needs a readable target', () => {
    test('an unreadable target gets the same answer as a missing one', async () => {
      const students = { tasks: { taskName: 'Sweep' }, field: 'assignedTo' }
      for (const [who, id] of [
        ['student', fixture.id('strangerAccount')],
        ['incharge', fixture.id('strangerAccount')],
      ] as const) {
        const unreadable = await as(who).post('/api/tasks', { ...students.tasks, assignedTo: id })
        const missing = await as(who).post('/api/tasks', { ...students.tasks, assignedTo: ulid() })
        expect([unreadable.status, unreadable.body]).toEqual([missing.status, missing.body])
        expect(unreadable.status).toBe(400)
      }
      const team = { name: 'Ours', schoolVal: fixture.id('ours') }
      const unreadable = await as('incharge').post('/api/teams', {
        ...team,
        members: [fixture.id('stranger')],
      })
      const missing = await as('incharge').post('/api/teams', { ...team, members: [ulid()] })
      expect([unreadable.status, unreadable.body]).toEqual([missing.status, missing.body])
    })
    test('nobody copies a draft that they may not read', async () => {
      const draft = await fixture.make('tinkeringActivity', { status: 'draft', isBase: false })
      const answer = await as('incharge').post('/api/student-activities', {
        student: fixture.id('classmate'),
        source: draft,
      })
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'source' }] } })
    })
  })
})
