import {
  isOneCell,
  isSentIn,
  leavesOf,
  resources,
  type ImportRow,
  type Resource,
} from '@tinkerdesk/shared'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { ulid } from 'ulid'
import { adminMay, World } from './support/contract/world.js'

describe('a downloaded list', () => {
  let world: World

  beforeAll(async () => {
    world = await World.start('sqlite')
  })
  afterAll(() => world.app.stop())

  const importable = (resource: Resource) =>
    leavesOf(resource).filter(
      ({ field }) => isOneCell(field) && (isSentIn(field, 'create') || isSentIn(field, 'change')),
    )

  /** Reads a cell of an XLSX file as an import does: a date is what the clock on the wall shows. */
  const textOf = (cell: unknown): string =>
    cell instanceof Date
      ? cell.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '')
      : String(cell ?? '')

  const readers = {
    csv: (file: Buffer) => Promise.resolve(parse(file, { bom: true }) as string[][]),
    xlsx: async (file: Buffer) =>
      (await readXlsx(file)).sheets[0]!.rows.map((row) => row.map(textOf)),
  }

  /** Downloads all rows of a resource, and tries them as an import. */
  async function readBack(resource: Resource, format: 'csv' | 'xlsx'): Promise<ImportRow[]> {
    // A person has one download at a time.
    const person = await world.app.person('admin')
    const paths = importable(resource).map(({ path }) => path)
    const file = await world.app.app.inject({
      url: `/api/exports/${resource.url}/${format}?columns=${paths.join()}`,
      headers: { host: '127.0.0.1:3000', cookie: person.cookie },
    })
    expect([resource.name, file.statusCode]).toEqual([resource.name, 200])
    const [, ...lines] = await readers[format](file.rawPayload)
    const rows = lines.map((cells, at) => ({
      line: at + 2,
      cells: Object.fromEntries(
        [...paths, 'id'].map((path, column) => [path, cells[column] ?? '']),
      ),
    }))
    const answer = await world.app
      .as(person)
      .post(`/api/imports/${ulid()}/rows`, { resource: resource.name, rows })
    expect([resource.name, answer.status, answer.body.issues]).toEqual([
      resource.name,
      200,
      undefined,
    ])
    return answer.body['rows'] as ImportRow[]
  }

  test('is imported again without a change, whatever the resource', async () => {
    const listed = resources.filter(
      (resource) =>
        !resource.isConfidential &&
        adminMay(resource, 'create') &&
        adminMay(resource, 'update') &&
        importable(resource).length > 0,
    )
    expect(listed.length).toBeGreaterThan(15)
    const changed: unknown[] = []
    for (const resource of listed) {
      for (const full of [true, false]) await world.make(resource, { full })
      for (const format of ['csv', 'xlsx'] as const) {
        const rows = await readBack(resource, format)
        expect([resource.name, format, rows.length > 1]).toEqual([resource.name, format, true])
        changed.push(
          ...rows
            .filter(({ outcome }) => outcome !== 'same')
            .map((row) => [resource.name, format, row.problem ?? row.changes]),
        )
      }
    }
    expect(changed).toEqual([])
  })
})
