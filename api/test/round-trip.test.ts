import { isOneCell, isSentIn, leavesOf, resources, type ImportRow, type Resource } from '@tinkerdesk/shared'
import { parse } from 'csv-parse/sync'
import { ulid } from 'ulid'
import { adminMay, World } from './support/contract/world.js'

describe('a downloaded list', () => {
  let world: World

  beforeAll(async () => {
    world = await World.start('sqlite')
  }, 60_000)
  afterAll(() => world.app.stop())

  const importable = (resource: Resource) =>
    leavesOf(resource).filter(({ field }) => isOneCell(field) && (isSentIn(field, 'create') || isSentIn(field, 'change')))

  /** Downloads all rows of a resource, and tries them as an import. */
  async function readBack(resource: Resource): Promise<ImportRow[]> {
    // A person has one download at a time.
    const admin = world.app.as(await world.app.person('admin'))
    const paths = importable(resource).map(({ path }) => path)
    const file = await admin.get(`/api/exports/${resource.url}/csv?columns=${paths.join()}`)
    expect([resource.name, file.status]).toEqual([resource.name, 200])
    const [, ...lines] = parse(file.text, { bom: true }) as string[][]
    const rows = lines.map((cells, at) => ({
      line: at + 2,
      cells: Object.fromEntries([...paths, 'id'].map((path, column) => [path, cells[column]])),
    }))
    const answer = await admin.post(`/api/imports/${ulid()}/rows`, { resource: resource.name, rows })
    expect([resource.name, answer.status, answer.body.issues]).toEqual([resource.name, 200, undefined])
    return answer.body['rows'] as ImportRow[]
  }

  test('is imported again without a change, whatever the resource', async () => {
    const listed = resources.filter(
      (resource) =>
        !resource.isConfidential && adminMay(resource, 'create') && adminMay(resource, 'update') && importable(resource).length > 0,
    )
    expect(listed.length).toBeGreaterThan(15)
    const changed: unknown[] = []
    for (const resource of listed) {
      for (const full of [true, false]) await world.make(resource, { full })
      const rows = await readBack(resource)
      expect([resource.name, rows.length > 1]).toEqual([resource.name, true])
      changed.push(...rows.filter(({ outcome }) => outcome !== 'same').map((row) => [resource.name, row.problem ?? row.changes]))
    }
    expect(changed).toEqual([])
  }, 120_000)
})
