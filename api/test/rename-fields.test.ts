import { tables } from '../src/app/tables.js'
import type { Database, Dialect } from '../src/database/database.js'
import { missingSearchStructures } from '../src/database/search/search-structures.js'
import { migratedSchema, type MigratedSchema } from '../src/database/schema/schema-difference.js'
import { makeMigration, type MadeMigration } from '../src/tools/migration/make-migration.js'
import { movesOf, reversed, schemaMoves } from '../src/tools/migration/moves.js'
import { freshDatabase } from './support/fresh-database.js'
import { quietTerminal } from './support/quiet-terminal.js'
import { rowsOf, TestApp, type Client, type Person } from './support/test-app.js'

/** A file, a text, a group, a relation to one and to many, a whole list, and a part of a list's items. */
const renames = [
  'competitions.formerFile=uploadFile',
  'students.formerAspiration=aspiration',
  'students.fullName=name',
  'teams.pupils=members',
  'teams.captain=leader',
  'projects.chores=tasks',
  'projects.projectMembers.pupil=projectMembers.student',
]
/** A resource with a join table, a resource that others name, and one whose address stays. */
const resources = ['crew/crews=team', 'contest/contests=competition', 'scheme=project']
const formerTables = [
  'ALTER TABLE "teams" RENAME TO "crews"',
  'ALTER TABLE "teams_pupils" RENAME TO "crews_pupils"',
  'ALTER TABLE "competitions" RENAME TO "contests"',
]
const noRows = {
  inWords: async () => '',
  resources: async () => [],
  count: async () => null,
  values: async () => [],
  archived: async () => [],
  close: async () => undefined,
}

let made: MadeMigration
beforeAll(async () => {
  const databases = [
    await freshDatabase('sqlite', null),
    await freshDatabase('postgres', null),
  ] as const
  const schemas: MigratedSchema[] = []
  try {
    for (const { settings } of databases) schemas.push(await migratedSchema(settings, tables))
    const [sqlite, postgres] = schemas as [MigratedSchema, MigratedSchema]
    // The declarations have the new names; so the migrated schema gets the former ones.
    const back = renames.flatMap(movesOf).map(reversed).flatMap(schemaMoves)
    for (const schema of schemas) await schema.run([...back, ...formerTables])
    made = await makeMigration(
      { sqlite, postgres },
      { renames, resources, drops: [], splits: [], fills: [] },
      quietTerminal(),
      noRows,
    )
  } finally {
    for (const schema of schemas) await schema.close()
    for (const { remove } of databases) await remove()
  }
})

test('a rename drops no column and no table with rows', () => {
  for (const { up, down } of [made.sqlite, made.postgres])
    expect([...up, ...down].join('\n')).not.toMatch(
      /DROP COLUMN|ADD "|CREATE TABLE "(teams|crews)"|DROP TABLE "(competitions|contests)"/,
    )
})

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'fields and resources renamed on %s',
  (dialect) => {
    let app: TestApp
    let database: Database
    let admin: Client
    let head: Person
    let pupil: Client
    const ids: Record<string, string> = {}
    let files: { live: string; archived: string }
    const batches: Record<string, string> = {}

    const create = async (url: string, body: object): Promise<string> => {
      const answer = await admin.post(`/api/${url}`, body)
      expect([url, answer.status, answer.body]).toEqual([url, 201, answer.body])
      return String(answer.body['id'])
    }
    const archive = async (url: string, id: string): Promise<string> =>
      String((await admin.del(`/api/${url}/${id}`)).body['batch'])
    const competition = (name: string, uploadFile: string) => ({
      name,
      organizedBy: 'AIM',
      applicationStartDate: '2026-01-01',
      applicationEndDate: '2026-02-01',
      requirements: ['A team'],
      uploadFile,
    })

    beforeAll(async () => {
      app = await TestApp.start(dialect)
      database = app.database
      head = await app.person('admin')
      admin = app.as(head)
      const address = {
        addressLine1: '1 Hill Road',
        city: 'Pune',
        state: 'Maharashtra',
        pincode: '411004',
      }
      const school = await create('schools', { name: 'Hill School', address })
      const student = (firstName: string, more: object = {}) =>
        create('students', { name: { firstName, lastName: 'Das' }, school, class: '8th', ...more })
      ids.asha = await student('Asha', { aspiration: "Engineer at Ravi's" })
      ids.ravi = await student('Ravi', { aspiration: 'Architect "of light"' })
      ids.sita = await student('Sita')
      pupil = app.as(await app.person('student', { student: ids.asha }))
      ids.team = await create('teams', {
        name: 'Sparks',
        schoolVal: school,
        leader: ids.ravi,
        members: [ids.asha, ids.ravi, ids.sita],
      })
      ids.project = await create('projects', {
        projectName: 'Water',
        projectMembers: [
          { name: 'Asha from the bank' },
          { student: ids.ravi },
          { student: ids.asha },
        ],
        tasks: [{ name: 'Dig', done: true }],
      })
      ids.oldProject = await create('projects', {
        projectName: 'Wind',
        projectMembers: [{ student: ids.sita }],
        tasks: [{ name: 'Saw' }],
      })
      files = {
        live: await app.upload(head, 'live.txt'),
        archived: await app.upload(head, 'archived.txt'),
      }
      ids.fair = await create('competitions', competition('Fair', files.live))
      ids.oldFair = await create('competitions', competition('Old fair', files.archived))
      await admin.patch(`/api/students/${ids.asha}`, {
        version: 1,
        aspiration: 'Engineer',
        name: { firstName: 'Asha', lastName: 'Dutt' },
      })
      for (const [url, name] of [
        ['students', 'ravi'],
        ['competitions', 'oldFair'],
        ['projects', 'oldProject'],
      ] as const)
        batches[name] = await archive(url, ids[name]!)
      await database.define([
        `INSERT INTO change_rows (change_set, place, resource, record_id, result, previous, mails)
       VALUES ('set', 0, 'student', '${ids.asha}', 'changed', '{"aspiration":"Pilot","name":{"lastName":"Das"}}', 0)`,
        ...made[dialect].down,
      ])
    })
    afterAll(() => app.stop())

    test('have their former names after an undo, in rows, archive, attachments and audit trail', async () => {
      const all = <T>(text: string, ...values: string[]) => database.read.all<T>(text, values)
      const [row] = await all(
        'SELECT former_aspiration, full_name_last_name FROM students WHERE id = ?',
        ids.asha!,
      )
      expect(row).toMatchObject({ former_aspiration: 'Engineer', full_name_last_name: 'Dutt' })
      const [previous] = await all<{ previous: string }>('SELECT previous FROM change_rows')
      expect(JSON.parse(previous!.previous)).toEqual({
        formerAspiration: 'Pilot',
        fullName: { lastName: 'Das' },
      })
      expect(await all('SELECT * FROM crews_pupils WHERE owner_id = ?', ids.team!)).toHaveLength(2)
      const [old] = await all<{ data: string; links: string }>(
        'SELECT data, links FROM archive WHERE record_id = ?',
        ids.ravi!,
      )
      expect(JSON.parse(old!.data)).toMatchObject({
        formerAspiration: 'Architect "of light"',
        fullName: { firstName: 'Ravi', lastName: 'Das' },
      })
      expect(
        (JSON.parse(old!.links) as { path: string; item?: object }[])
          .map(({ path, item }) => [path, item])
          .sort(),
      ).toEqual([
        ['captain', undefined],
        ['projectMembers.pupil', { pupil: ids.ravi }],
        ['pupils', undefined],
      ])
      expect(await all('SELECT DISTINCT resource, field FROM attachments')).toMatchObject([
        { resource: 'contest', field: 'formerFile' },
      ])
      expect(
        (JSON.parse(old!.links) as { resource: string }[]).map(({ resource }) => resource).sort(),
      ).toEqual(['crew', 'crew', 'scheme'])
      const named = await all<{ resource: string }>(
        'SELECT resource FROM archive UNION SELECT resource FROM audit_trail ORDER BY 1',
      )
      expect(named.map(({ resource }) => resource)).toEqual([
        'contest',
        'crew',
        'scheme',
        'school',
        'student',
        'user',
      ])
      const schema =
        dialect === 'sqlite'
          ? 'SELECT sql AS text FROM sqlite_master'
          : 'SELECT indexdef AS text FROM pg_indexes'
      expect(
        (await all<{ text: string | null }>(schema)).filter(({ text }) =>
          text?.includes('temporary_'),
        ),
      ).toEqual([])
      const changes = await all(
        "SELECT fields FROM audit_trail WHERE record_id = ? AND action = 'update' ORDER BY id DESC LIMIT 1",
        ids.asha!,
      )
      expect(changes).toMatchObject([{ fields: 'fullName.lastName,formerAspiration' }])
      const [project] = await all<{ project_members: string }>(
        'SELECT project_members FROM projects WHERE id = ?',
        ids.project!,
      )
      expect(JSON.parse(project!.project_members)).toEqual([
        { name: 'Asha from the bank' },
        { pupil: ids.asha },
      ])
      for (const file of Object.values(files))
        expect((await admin.get(`/api/files/${file}`)).status).toBe(404)
    })

    describe('by the migration', () => {
      beforeAll(() => database.define(made[dialect].up))

      test('leave the schema and the search structures of the declarations', async () => {
        const query = <T>(text: string) => database.read.all<T>(text)
        await database.define(await missingSearchStructures(dialect, tables, query))
        const left =
          dialect === 'sqlite'
            ? 'SELECT sql AS text FROM sqlite_master'
            : 'SELECT indexdef AS text FROM pg_indexes'
        expect(
          (await query<{ text: string | null }>(left)).filter(({ text }) =>
            /crews|temporary_|contests|schemes/.test(text ?? ''),
          ),
        ).toEqual([])
        expect(await missingSearchStructures(dialect, tables, query)).toEqual([])
        const list = await admin.get('/api/teams?filter=name||$contL||park')
        expect(rowsOf(list).map(({ id }) => id)).toEqual([ids.team])
      })

      test('keep the values of live rows, and those that an undo puts back', async () => {
        const [previous] = await database.read.all<{ previous: string }>(
          'SELECT previous FROM change_rows',
        )
        expect(JSON.parse(previous!.previous)).toEqual({
          aspiration: 'Pilot',
          name: { lastName: 'Das' },
        })
        const { body } = await admin.get(`/api/students/${ids.asha}`)
        expect(body).toMatchObject({
          aspiration: 'Engineer',
          name: { firstName: 'Asha', lastName: 'Dutt' },
        })
        expect((await admin.get(`/api/teams/${ids.team}`)).body).toMatchObject({
          members: [ids.asha, ids.sita],
          leader: null,
        })
        expect((await admin.get(`/api/projects/${ids.project}`)).body).toMatchObject({
          projectMembers: [{ name: 'Asha from the bank' }, { student: ids.asha }],
          tasks: [{ name: 'Dig', done: true }],
        })
        const list = await admin.get(
          '/api/students?filter=name.lastName||$contL||dutt&sort=name.lastName,ASC&limit=5',
        )
        expect(rowsOf(list).map(({ id }) => id)).toEqual([ids.asha])
      })

      test('keep their files, and hide them from those who may not read the field', async () => {
        for (const file of Object.values(files)) {
          expect((await admin.get(`/api/files/${file}`)).text).toMatch(
            /What (live|archived).txt says/,
          )
          expect((await pupil.get(`/api/files/${file}`)).status).toBe(404)
        }
      })

      test('come back when an archived record is restored, with what referred to it', async () => {
        for (const batch of Object.values(batches))
          expect((await admin.post(`/api/archive/${batch}/restore`)).status).toBe(200)
        expect((await admin.get(`/api/students/${ids.ravi}`)).body).toMatchObject({
          aspiration: 'Architect "of light"',
          name: { firstName: 'Ravi', lastName: 'Das' },
        })
        expect((await admin.get(`/api/teams/${ids.team}`)).body).toMatchObject({
          members: [ids.asha, ids.ravi, ids.sita],
          leader: ids.ravi,
        })
        expect((await admin.get(`/api/projects/${ids.project}`)).body).toMatchObject({
          projectMembers: [
            { name: 'Asha from the bank' },
            { student: ids.ravi },
            { student: ids.asha },
          ],
        })
        expect((await admin.get(`/api/projects/${ids.oldProject}`)).body).toMatchObject({
          projectMembers: [{ student: ids.sita }],
          tasks: [{ name: 'Saw', done: false }],
        })
        expect((await admin.get(`/api/competitions/${ids.oldFair}`)).body).toMatchObject({
          uploadFile: { id: files.archived },
        })
      })

      test('have their new names in the audit trail', async () => {
        const { body } = await admin.get(`/api/audit?resource=student&record=${ids.asha}`)
        expect(JSON.stringify(body)).toContain('"aspiration"')
        expect(JSON.stringify(body)).not.toMatch(/formerAspiration|fullName/)
      })
    })
  },
)
