import {
  actionApplies,
  columnPathOf,
  fieldOrSystem,
  hiddenPathsOf,
  isRecord,
  leavesOf,
  mayReadIn,
  readGrantsFor,
  resourceNamed,
  resources,
  rowFields,
  shownSystemFields,
  targetOf,
  titleOf,
  valueAt,
  wholePartsOf,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { makeRows } from './support/matrix/entries.js'
import { everybody, Fixture, type Who } from './support/matrix/fixture.js'
import { rowsOf, type Body } from './support/test-app.js'

/** Every path that the server may be asked for. */
const pathsOf = (resource: Resource): string[] => [
  ...leavesOf(resource).map(({ path }) => path),
  ...Object.keys(resource.derived),
  ...Object.keys(resource.computed),
]

/** Returns the columns that a person may choose, with the parts of whole names. */
function columnsFor(resource: Resource, me: Me, paths: readonly string[]): string[] {
  const grants = readGrantsFor(resource, me)
  return [...new Set(paths.map((path) => columnPathOf(resource, path)))]
    .flatMap((path) => [path, ...(wholePartsOf(resource, path) ?? [])])
    .filter((path) => fieldOrSystem(resource, path) && mayReadIn(resource, me, grants, path))
}

/** Returns a value as a cell shows it: a related record by its name. */
function shownAt(resource: Resource, row: Body, path: string): unknown {
  const field = fieldOrSystem(resource, path)
  const target = field && targetOf(field)
  const named = (value: unknown) =>
    target && isRecord(value) ? [value['id'], titleOf(resourceNamed(target.to), value)] : value
  const value = valueAt(row, path)
  return Array.isArray(value) ? value.map(named) : named(value)
}

/** Returns all that a list reads of a row. */
const readOf = (resource: Resource, me: Me, columns: readonly string[], row: Body) => ({
  id: row['id'],
  version: row['version'],
  allowed: row['allowed'],
  title: titleOf(resource, row),
  cells: columns.map((path) => [path, shownAt(resource, row, path)]),
  locked: columns.filter((path) => hiddenPathsOf(resource, row).has(path)),
  actions: (row['allowed'] as string[] | undefined)?.includes('update')
    ? resource.actions.filter((action) => actionApplies(resource, action, row, me))
    : [],
  start: resource.actions.flatMap(({ ask = [] }) =>
    (row['allowed'] as string[] | undefined)?.includes('update')
      ? ask.map((path) => shownAt(resource, row, path))
      : [],
  ),
})

describe('a list that asks for the fields that it shows', () => {
  let fixture: Fixture
  const people = new Map<Who, Me>()
  beforeAll(async () => {
    fixture = await Fixture.start('sqlite')
    await makeRows(fixture)
    for (const who of everybody)
      people.set(who, (await fixture.as(who).get('/api/auth/me')).body as unknown as Me)
  }, 240_000)
  afterAll(() => fixture.app.stop())

  test.each(everybody)('shows %s the same as one of whole records', async (who) => {
    const client = fixture.as(who)
    const me = people.get(who)!
    let rows = 0
    for (const resource of resources) {
      const { columns, more } = resource.list
      for (const paths of [columns, [...columns, ...more, ...Object.keys(shownSystemFields)]]) {
        const shown = columnsFor(resource, me, paths)
        const { fields, joins } = rowFields(resource, me, shown)
        const page = `/api/${resource.url}?limit=100&page=1&sort=id,ASC`
        const joined = joins.map(({ path }) => `&join=${path}`).join('')
        const whole = await client.get(`${page}${joined}`)
        const picked = joins.map((join) => `&join=${join.path}||${join.fields.join()}`).join('')
        const part = await client.get(`${page}&fields=${fields.join()}${picked}`)
        expect([resource.name, part.status, part.body.issues]).toEqual([
          resource.name,
          whole.status,
          whole.body.issues,
        ])
        if (whole.status !== 200) continue
        expect(fields.length).toBeLessThanOrEqual(100)
        const read = (row: Body) => readOf(resource, me, shown, row)
        expect([resource.name, rowsOf(part).map(read)]).toEqual([
          resource.name,
          rowsOf(whole).map(read),
        ])
        rows += rowsOf(whole).length
      }
    }
    expect(rows).toBeGreaterThan(who === 'lost' || who === 'idle' ? 5 : 100)
  })

  test.each(everybody)('may read whatever else its parts read, for %s', async (who) => {
    for (const resource of resources)
      for (let at = 0; at < pathsOf(resource).length; at += 40) {
        const reads = pathsOf(resource).slice(at, at + 40)
        const { fields } = rowFields(resource, people.get(who)!, [], reads)
        const answer = await fixture
          .as(who)
          .get(`/api/${resource.url}?limit=1&fields=${fields.join()}`)
        expect([resource.name, answer.status, answer.body.issues]).toEqual([
          resource.name,
          answer.status === 403 ? 403 : 200,
          undefined,
        ])
      }
  })
})
