import type { ChangeSetDone } from '@tinkerdesk/shared'
import { student as studentResource } from '@tinkerdesk/shared/resources/student'
import { ulid } from 'ulid'
import { system } from '../src/access/system.js'
import { ChangeSetGate, records } from '../src/crud/index.js'
import type { Dialect } from '../src/database/database.js'
import { ProblemError } from '../src/problems/problem-error.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import { jobEnd } from './support/job-end.js'
import type { Body, Client, TestApp } from './support/test-app.js'
import { schoolAddress } from './support/two-schools.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('rows of a grid on %s', (dialect) => {
  let world: ChangeSetsWorld
  let app: TestApp
  let admin: Client
  let incharge: Client
  let hill: string
  let lake: string

  beforeAll(async () => {
    world = await ChangeSetsWorld.start(dialect)
    ;({ app, admin, incharge, hill, lake } = world)
  })
  afterAll(() => app.stop())

  const student = (firstName: string, more: Body = {}) => world.student(firstName, more)
  const read = (id: string) => world.read(id)
  const save = async (by: Client, mode: 'all' | 'each', rows: Body[], more: Body = {}) => {
    const answer = await by.post('/api/change-sets/rows', {
      resource: 'student',
      mode,
      rows,
      ...more,
    })
    return {
      status: answer.status,
      ...(answer.body as unknown as ChangeSetDone & { issues: { path: string }[] }),
    }
  }
  const added = (firstName: string, more: Body = {}) => ({
    id: ulid(),
    values: { name: { firstName, lastName: 'Grid' }, school: hill, class: '7th', ...more },
  })

  test('save new and changed rows as one change set without an invitation, and undo them', async () => {
    const id = await student('Deepa', { section: 'A' })
    const row = added('Asha', { email: 'grid.asha@lab.example' })
    const mails = async () =>
      Number(
        (await app.database.read.all<{ n: number }>('SELECT COUNT(*) AS n FROM mail_outbox'))[0]!.n,
      )
    const before = await mails()
    const body = { id: ulid() }
    const done = await save(
      incharge,
      'all',
      [{ id, version: 1, values: { section: 'B' } }, row],
      body,
    )
    expect(done).toMatchObject({
      status: 200,
      kind: 'edit',
      title: 'Add and edit 2 students',
      counts: { changed: 1, created: 1 },
    })
    expect(
      await save(incharge, 'all', [{ id, version: 1, values: { section: 'B' } }, row], body),
    ).toMatchObject({ id: body.id })
    expect(await read(id)).toMatchObject({ section: 'B', version: 2 })
    expect(await mails()).toBe(before)
    expect((await incharge.post(`/api/change-sets/${done.id}/undo`)).body).toMatchObject({
      counts: { changed: 1, archived: 1 },
    })
    expect(await read(id)).toMatchObject({ section: 'A' })
    expect((await admin.get(`/api/students/${row.id}`)).status).toBe(404)
  })

  test('save new rows alone together, with an account and without an invitation, and undo them', async () => {
    const mails = async () =>
      Number(
        (await app.database.read.all<{ n: number }>('SELECT COUNT(*) AS n FROM mail_outbox'))[0]!.n,
      )
    const before = await mails()
    const rows = [added('Ina'), added('Jia', { email: 'grid.jia@lab.example' }), added('Kia')]
    const body = { id: ulid() }
    const done = await save(incharge, 'all', rows, body)
    expect(done).toMatchObject({ status: 200, title: 'Add 3 students', counts: { created: 3 } })
    expect(await save(incharge, 'all', rows, body)).toMatchObject({
      status: 200,
      id: body.id,
      counts: { created: 3 },
    })
    expect(
      (await admin.get('/api/users?filter=email||$eq||grid.jia@lab.example')).body,
    ).toMatchObject([{ student: rows[1]!.id }])
    expect(await mails()).toBe(before)
    const wrong = await save(incharge, 'all', [
      added('Lia'),
      added('Mia', { email: 'grid.jia@lab.example' }),
    ])
    expect(wrong).toMatchObject({ status: 400, issues: [{ path: 'rows.1.email' }] })
    expect((await incharge.post(`/api/change-sets/${body.id}/undo`)).body).toMatchObject({
      counts: { archived: 3 },
    })
  })

  test('save nothing if a row of all is refused, and name each refused cell', async () => {
    const id = await student('Esha')
    const sum = await app.checksum()
    const rows = [
      added('Binu'),
      added('Chitra', { class: '15th' }),
      { id, version: 1, values: { section: 'longer than any section' } },
    ]
    const refused = await save(admin, 'all', rows)
    expect(refused).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(refused.issues.map(({ path }) => path)).toEqual(['rows.1.class', 'rows.2.section'])
    expect(await app.checksum()).toEqual(sum)
    const done = await save(admin, 'each', rows)
    expect(done).toMatchObject({ status: 200, counts: { created: 1, failed: 2 } })
    expect(done.refused.map(({ place }) => place)).toEqual([1, 2])
  })

  test('refuse what this person may not do, files, doubles, and more than 1,000 rows', async () => {
    const id = await student('Esha')
    const stranger = await student('Lakshmi', { school: lake })
    const row = { id: stranger, version: 1, values: { section: 'B' } }
    expect(await save(incharge, 'each', [row])).toMatchObject({ counts: { failed: 1 } })
    expect(await save(app.as(await app.person('student')), 'each', [row])).toMatchObject({
      status: 403,
    })
    expect(await save(admin, 'each', [row, row])).toMatchObject({ status: 400 })
    expect(
      await save(
        admin,
        'each',
        Array.from({ length: 1001 }, () => added('Many')),
      ),
    ).toMatchObject({ status: 400 })
    expect(
      await save(admin, 'each', [{ id, version: 1, values: { tags: [] }, more: 1 }]),
    ).toMatchObject({ status: 400 })
    const competition = { id, version: 1, values: { uploadFile: null } }
    expect(await save(admin, 'each', [competition], { resource: 'competition' })).toMatchObject({
      status: 400,
    })
  })

  test('hand many rows to a job', async () => {
    const answer = await admin.post('/api/change-sets/rows', {
      resource: 'student',
      mode: 'each',
      rows: Array.from({ length: 201 }, (_, at) => added(`Job${at}`)),
    })
    expect(answer.status).toBe(202)
    expect(await jobEnd(admin, answer.body['id'])).toMatchObject({
      state: 'done',
      counts: { created: 201 },
    })
  })

  test('find the records that texts name, within reach, by few statements', async () => {
    const find = async (by: Client, path: string, names: string[], resource = 'student') => {
      const answer = await by.post('/api/change-sets/names', { resource, path, names })
      const rows = answer.body['names'] as { id: string; title: string }[][] | undefined
      return { status: answer.status, ids: rows?.map((row) => row.map(({ id }) => id)) }
    }
    expect(await find(admin, 'school', ['hill', 'Lake', hill, 'Nowhere'])).toEqual({
      status: 200,
      ids: [[hill], [lake], [hill], []],
    })
    expect(await find(incharge, 'school', ['Hill', 'Lake', lake])).toEqual({
      status: 200,
      ids: [[hill], [], []],
    })
    const anita = await student('Anita Kumari', { email: 'anita.names@lab.example' })
    const namesake = await student('Anita Kumari')
    const names = ['anita kumari das', 'Anita Das', 'ANITA.names@lab.example']
    const answer = await find(admin, 'leader', names, 'team')
    expect(answer.ids!.map((ids) => ids.toSorted())).toEqual([
      [anita, namesake].toSorted(),
      [],
      [anita],
    ])
    expect(await find(admin, 'nothing', ['x'])).toMatchObject({ status: 400 })
    const long = 'Government Model Higher Secondary School for Girls East Hill'
    const atlIncharge = { firstName: 'Rani', lastName: 'Nair', email: 'rani@lab.example' }
    const school = await app.make('school', { name: long, address: schoolAddress, atlIncharge })
    expect(await find(admin, 'school', [long.toUpperCase()])).toEqual({
      status: 200,
      ids: [[school['id']]],
    })
    expect(await find(app.as(await app.person('student')), 'school', ['Hill'])).toMatchObject({
      status: 403,
    })
    // Each first name has each last name: more people than a statement reads.
    const letters = [...'abcdefghijklmnopqrstuvw']
    const people = letters.flatMap((first) =>
      letters.map((last) => ({ firstName: `First${first}`, lastName: `Last${last}` })),
    )
    await app.database.write(
      (tx) =>
        records(studentResource, tx).add(
          people.map((name) => ({ name, school: hill, class: '7th' })),
        ),
      'product',
    )
    const texts = letters.map((letter) => `First${letter} Last${letter}`)
    expect(
      (await find(admin, 'leader', texts, 'team')).ids!.map((matching) => matching.length),
    ).toEqual(letters.map(() => 1))
  })

  test('look nothing up any more once the client has left', async () => {
    const gate = app.app.get(ChangeSetGate)
    const left = AbortSignal.abort(new ProblemError('unavailable'))
    await expect(gate.findNames(system, 'team', 'members', ['Asha Das'], left)).rejects.toThrow(
      ProblemError,
    )
    const id = ulid()
    await expect(
      gate.stageImport(
        system,
        'tag',
        { id, rows: [{ line: 1, cells: { name: 'Left' } }], decisions: {} },
        left,
      ),
    ).rejects.toThrow(ProblemError)
    expect(await app.database.read.all('SELECT id FROM change_sets WHERE id = ?', [id])).toEqual([])
  })
})
