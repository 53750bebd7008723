import { alikeCondition, resourceNamed } from '@tinkerdesk/shared'
import { rowsOf, TestApp, type Client } from './support/test-app.js'

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
}

describe.each(['sqlite', 'postgres'] as const)('the question about doubles on %s', (dialect) => {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    admin = app.as(await app.person('admin'))
  })
  afterAll(() => app.stop())

  const alike = async (
    client: Client,
    name: 'student' | 'school',
    row: Record<string, unknown>,
  ) => {
    const resource = resourceNamed(name)
    const condition = alikeCondition(resource, resource.alike[0]!, row)
    const rows = rowsOf(
      await client.get(
        `/api/${resource.url}?page=1&s=${encodeURIComponent(JSON.stringify(condition))}`,
      ),
    )
    return rows.map(({ id }) => id)
  }

  test('names the same person in other spellings of the name, and nobody of another class or school', async () => {
    const school = (await app.make('school', { name: 'Alpha', address })).id
    const other = (await app.make('school', { name: 'Beta', address })).id
    const body = { name: { firstName: 'Zoé', lastName: 'Kaur' }, school, class: '8th' }
    const { id } = await app.make('student', body)
    const { id: single } = await app.make('student', { ...body, name: { firstName: 'Zoé' } })
    await app.make('student', { ...body, class: '7th' })
    await app.make('student', { ...body, school: other })
    expect(
      await alike(admin, 'student', { ...body, name: { firstName: 'ZOE', lastName: 'kaur' } }),
    ).toEqual([id])
    expect(
      await alike(admin, 'student', { ...body, name: { firstName: 'zoe', lastName: null } }),
    ).toEqual([single])
    // An in-charge without a school reads no student.
    const incharge = app.as(await app.person('atlIncharge'))
    expect(await alike(incharge, 'student', body)).toEqual([])
  })

  test('names a school with the same name and PIN code', async () => {
    const { id } = await app.make('school', {
      name: 'Govt. High School Naidu 7',
      address: { ...address, pincode: '110008' },
    })
    await app.make('school', { name: 'Govt. High School Naidu 7', address })
    const twin = {
      name: 'GOVT. HIGH SCHOOL NAIDU 7',
      address: { state: 'Delhi', pincode: '110008' },
    }
    expect(await alike(admin, 'school', twin)).toEqual([id])
  })
})
