import type { ImportRow } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import { rowsOf, type Body, type Client, type TestApp } from './support/test-app.js'

type Cells = Record<string, string>

describe.each<[Dialect]>([['sqlite'], ['postgres']])('columns of list items on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  let mentor: Client
  let hill: string

  beforeAll(async () => {
    ;({ app, admin, mentor, hill } = await ChangeSetsWorld.start(dialect))
  })
  afterAll(() => app.stop())

  const stage = async (cells: Cells, id = ulid()) => {
    const answer = await admin.post(`/api/imports/${id}/rows`, {
      resource: 'student',
      rows: [{ line: 2, cells }],
      decisions: {},
    })
    expect(answer.status).toBe(200)
    return (answer.body['rows'] as ImportRow[])[0]!
  }
  const save = async (cells: Cells) => {
    const id = ulid()
    const row = await stage(cells, id)
    expect(row.problem).toBeNull()
    await admin.post(`/api/imports/${id}/apply`)
    return row
  }
  const read = async (id: unknown) => (await admin.get(`/api/students/${String(id)}`)).body as Body
  const mother = { name: 'Sita Devi', relationship: 'Mother', phone: '+919800011112', email: null }

  it('It reads a father and a phone number of a register into one guardian', async () => {
    await save({
      name: 'Itema Rao',
      school: 'Hill',
      class: '8th',
      'guardians.Father.name': 'Ram Rao',
      'guardians.0.phone': '98000 11111',
    })
    const [child] = rowsOf(
      await admin.get('/api/students?filter=name.firstName||$eq||Itema'),
    ) as Body[]
    expect(child!['guardians']).toMatchObject([
      { name: 'Ram Rao', relationship: 'Father', phone: '+919800011111' },
    ])
  })

  it('It changes only the part that a cell has, and empty cells change nothing', async () => {
    const made = await app.make('student', {
      name: { firstName: 'Kept', lastName: 'Rao' },
      school: hill,
      class: '8th',
      guardians: [mother],
    })
    const id = String(made['id'])
    await save({ id, 'guardians.0.phone': '', 'guardians.0.email': 'sita@home.example' })
    expect((await read(id))['guardians']).toMatchObject([{ ...mother, email: 'sita@home.example' }])
    await save({ id, 'guardians.Father.name': 'Ram Rao' })
    expect((await read(id))['guardians']).toMatchObject([
      { ...mother, email: 'sita@home.example' },
      { name: 'Ram Rao', relationship: 'Father' },
    ])
  })

  it('It says which name a phone number needs', async () => {
    const row = await stage({
      name: 'Nameless Rao',
      school: 'Hill',
      class: '8th',
      'guardians.0.phone': '98000 11111',
    })
    expect(row).toMatchObject({
      outcome: 'wrong',
      problem: 'Guardian 1 – name is required beside Guardian 1 – phone',
    })
  })

  it('It writes the same columns that it reads, so that a downloaded file changes nothing', async () => {
    const guardians = [
      mother,
      { name: 'Ram Rao', relationship: 'Father', phone: null, email: null },
    ]
    const made = await app.make('student', {
      name: { firstName: 'Roundy', lastName: 'Rao' },
      school: hill,
      class: '8th',
      guardians,
    })
    const query =
      'columns=guardians.0.phone,guardians.Father.name,guardians.1.name&filter=name.firstName||$eq||Roundy'
    const file = String((await admin.get(`/api/exports/students/csv?${query}`)).text)
    expect(file).toContain('Guardian 1 – phone,Father – name,Guardian 2 – name,ID')
    expect(file).toContain(`+919800011112,Ram Rao,Ram Rao,${String(made['id'])}`)
    const row = await stage({
      id: String(made['id']),
      'guardians.0.phone': '+919800011112',
      'guardians.Father.name': 'Ram Rao',
      'guardians.1.name': 'Ram Rao',
    })
    expect(row.outcome).toBe('same')
  })

  it('It has no such columns for a person who may not read the list in full', async () => {
    const answer = await mentor.get('/api/exports/students/csv?columns=guardians.0.phone')
    expect(answer.status).toBe(400)
    const unknown = await admin.get('/api/exports/students/csv?columns=guardians.9.phone')
    expect(unknown.status).toBe(400)
  })
})
