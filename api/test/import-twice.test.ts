import type { ImportRow } from '@tinkerdesk/shared'
import fc from 'fast-check'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import { recordScans, stepsOf } from './support/query-plans.js'
import type { Client, TestApp } from './support/test-app.js'

type Cells = Record<string, string>

describe.each<[Dialect]>([['sqlite'], ['postgres']])('a file on %s', (dialect) => {
  let app: TestApp
  let admin: Client

  beforeAll(async () => {
    ;({ app, admin } = await ChangeSetsWorld.start(dialect))
  })
  afterAll(() => app.stop())

  const stage = async (all: Cells[], id = ulid()) => {
    const rows = all.map((cells, at) => ({ line: at + 2, cells }))
    // Children of one name and class are new ones the first time.
    const decisions = { nameAndSection: 'new', nameAndClass: 'new', classBelow: 'new' }
    const answer = await admin.post(`/api/imports/${id}/rows`, {
      resource: 'student',
      rows,
      decisions,
    })
    expect(answer.status).toBe(200)
    return answer.body['rows'] as ImportRow[]
  }

  // Few names, so that lines are often alike.
  const line: fc.Arbitrary<Cells> = fc.record({
    'name.firstName': fc.constantFrom('Asha', 'asha', 'Bina', 'आशा', 'Ásha'),
    'name.lastName': fc.constantFrom('', 'Rao', 'RAO', 'राव'),
    school: fc.constantFrom('Hill', 'Lake'),
    class: fc.constantFrom('6th', '7th', '8th'),
    section: fc.constantFrom('', 'A', 'B'),
    gender: fc.constantFrom('', 'Female'),
    email: fc.constantFrom('', '', '', 'one@lab.example', 'TWO@lab.example'),
  })

  it('of any lines says "the same already" for each of them when it is imported again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
        const id = ulid()
        const first = await stage(lines, id)
        const good = lines.filter((_, at) =>
          ['new', 'changed', 'same'].includes(first[at]!.outcome),
        )
        if (first.some(({ outcome }) => outcome === 'new' || outcome === 'changed'))
          expect((await admin.post(`/api/imports/${id}/apply`)).status).toBe(200)
        const again = await admin.post(`/api/imports/${ulid()}/rows`, {
          resource: 'student',
          rows: good.map((cells, at) => ({ line: at + 2, cells })),
        })
        const outcomes =
          good.length === 0 ? [] : (again.body['rows'] as ImportRow[]).map(({ outcome }) => outcome)
        expect(outcomes).toEqual(good.map(() => 'same'))
      }),
      { numRuns: 8, seed: 20261127 },
    )
  })

  it('has all its lines tried together, and their records found by few statements, each by an index', async () => {
    const recorded = recordScans(app.database)
    const lines = Array.from({ length: 100 }, (_, at) => ({
      'name.firstName': `Pupil${at}`,
      'name.lastName': at % 3 ? 'Many' : '',
      school: 'Hill',
      class: '8th',
      email: `pupil${at}@lab.example`,
    }))
    let transactions = 0
    const write = app.database.write.bind(app.database)
    const counted: typeof write = (...work) => {
      transactions += 1
      return write(...work)
    }
    Object.assign(app.database, { write: counted })
    expect((await stage(lines)).every(({ outcome }) => outcome === 'new')).toBe(true)
    Object.assign(app.database, { write })
    // They are tried by fifty, and kept in one more. The session and the access log may have their own.
    expect(transactions).toBeLessThan(6)
    // One for the school, and one for each key: the e-mail, name and section, name and class, one class below.
    const statements = recorded().filter(({ text }) => text.includes('FROM "students"'))
    expect(statements).toHaveLength(4)
    for (const statement of statements) {
      const steps = (await stepsOf(app.database, statement, ['seqscan'])).join('\n')
      expect(steps).toMatch(dialect === 'sqlite' ? /SEARCH t USING/ : /Index/)
      expect(steps).not.toMatch(/SCAN t|Seq Scan/)
      // The lines are of one school: its rows are read once for all of them.
      expect(steps.match(/SEARCH t USING|Scan .*on students t/g)).toHaveLength(1)
    }
  })
})
