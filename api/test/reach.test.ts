import { resourceNamed } from '@tinkerdesk/shared'
import fc from 'fast-check'
import type { Dialect } from '../src/database/database.js'
import { everybody, Fixture, type Who } from './support/matrix/fixture.js'
import { Reach, type Actor, type Everything } from './support/reach.js'
import { rowsOf, type Body } from './support/test-app.js'

const seed = 20_261_121
const urlOf = (resource: string) => `/api/${resourceNamed(resource).url}`

/** A change to the records that decide who reaches what. */
type Action =
  | 'school'
  | 'incharge'
  | 'leader'
  | 'members'
  | 'project'
  | 'assign'
  | 'list'
  | 'publish'
  | 'lab'
  | 'archive'
  | 'make'
const actions: readonly Action[] = [
  'school',
  'incharge',
  'leader',
  'members',
  'project',
  'assign',
  'list',
  'publish',
  'lab',
  'archive',
  'make',
]
interface Step {
  who: Who
  action: Action
  /** Random row and value. */
  row: number
  value: number
}

describe.each<[Dialect]>([['sqlite'], ['postgres']])('whatever people change on %s', (dialect) => {
  let fixture: Fixture
  let actors: [Who, Actor][]
  beforeAll(async () => {
    fixture = await Fixture.start(dialect)
    const { people } = fixture
    const student = { student: fixture.id('self') }
    actors = everybody.map((who) => [
      who,
      {
        uid: people[who].id,
        role: people[who].role,
        email: people[who].email,
        ...(who === 'student' ? student : {}),
      },
    ])
    for (const school of ['ours', 'theirs'] as const) {
      await fixture.make('project', { schoolName: fixture.id(school) }, 'admin', false)
      await fixture.make('remoteLab', { school: fixture.id(school) }, 'admin', false)
      await fixture.make('task', {}, 'admin', false)
      await fixture.make(
        'tinkeringActivity',
        { status: 'draft' },
        school === 'ours' ? 'incharge' : 'mentor',
        false,
      )
    }
    await fixture.make('tinkeringActivity', {}, 'student', false)
    for (const name of ['self', 'classmate', 'stranger'])
      await fixture.make('studentActivity', { student: fixture.id(name) }, 'admin', false)
  })
  afterAll(() => fixture.app.stop())

  const all = async (resource: string, who: Who = 'admin'): Promise<Body[]> =>
    rowsOf(await fixture.app.as(fixture.people[who]).get(urlOf(resource)))
  const everything = async (): Promise<Everything> =>
    Object.fromEntries(
      await Promise.all(Reach.resources.map(async (name) => [name, await all(name)])),
    )
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

  /** Returns the resource that an action changes, and the change. Values come from everywhere, within reach or not. */
  async function changeOf({ action, value }: Step): Promise<[string, Body]> {
    const [schools, students] = [await all('school'), await all('student')]
    const school = pick(schools, value)['id']
    const mates = students.filter((student) => student['school'] === school).map(({ id }) => id)
    const accounts = [
      ...Object.values(fixture.people).map(({ id }) => id),
      fixture.id('mateAccount'),
      fixture.id('strangerAccount'),
    ]
    switch (action) {
      case 'school':
        return ['student', { school }]
      case 'incharge':
        return [
          'school',
          {
            atlIncharge: {
              email: pick([fixture.people.incharge.email, fixture.people.idle.email, null], value),
            },
          },
        ]
      case 'leader':
        return [
          'team',
          { schoolVal: school, leader: mates.length ? pick(mates, value) : null, members: [] },
        ]
      case 'members':
        return [
          'team',
          {
            schoolVal: school,
            leader: null,
            members: mates.filter((_, at) => (value >> at) % 2 === 0),
          },
        ]
      case 'project':
        return ['project', { schoolName: pick([school, 'all'], value >> 2) }]
      case 'assign':
        return ['task', { assignedTo: pick([...accounts, null], value) }]
      case 'list':
        return ['task', { users: accounts.filter((_, at) => (value >> at) % 2 === 0) }]
      case 'publish':
        return ['tinkeringActivity', { status: pick(['draft', 'published'], value), isBase: false }]
      case 'lab':
        return ['remoteLab', { school: pick([school, null], value >> 2) }]
      default:
        return [pick(['team', 'project', 'task', 'remoteLab'], value), {}]
    }
  }

  async function act(step: Step): Promise<void> {
    const client = fixture.app.as(fixture.people[step.who])
    const [resource, change] = await changeOf(step)
    const target = pick(await all(resource), step.row)
    const url = urlOf(resource)
    const body = async () => ({
      ...(await fixture.samples.body(resourceNamed(resource), { full: false })),
      ...change,
    })
    const answer =
      step.action === 'make'
        ? await client.post(url, await body())
        : !target
          ? undefined
          : step.action === 'archive'
            ? await client.del(`${url}/${String(target['id'])}`)
            : await client.patch(`${url}/${String(target['id'])}`, {
                ...change,
                version: target['version'],
              })
    if (answer && answer.status >= 500)
      throw new Error(`${JSON.stringify(step)} answered ${answer.status}: ${answer.text}`)
  }

  test('each person reads what the table of rights says, and nothing else', async () => {
    const step = fc.record({
      who: fc.oneof(
        { weight: 2, arbitrary: fc.constant<Who>('admin') },
        { weight: 3, arbitrary: fc.constantFrom(...everybody) },
      ),
      action: fc.constantFrom(...actions),
      row: fc.nat(60),
      value: fc.nat(4095),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        for (const step of steps) await act(step)
        const now = await everything()
        for (const [who, actor] of actors)
          for (const resource of Reach.resources) {
            const read = (await all(resource, who)).map(({ id }) => String(id)).sort()
            expect({ who, resource, read }).toEqual({
              who,
              resource,
              read: new Reach(actor, now).of(resource),
            })
          }
      }),
      { seed, numRuns: 12, endOnFailure: true },
    )
  })
})
