import type { ImportRow } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import { rowsOf, type Client, type TestApp } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])('imports on %s', (dialect) => {
  let app: TestApp
  let admin: Client

  beforeAll(async () => {
    ;({ app, admin } = await ChangeSetsWorld.start(dialect))
  })
  afterAll(() => app.stop())

  const count = async (table: string) =>
    Number((await app.database.read.all<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]!.n)

  test('of accounts never set a role, also for an admin, and send no mail', async () => {
    const mails = await count('mail_outbox')
    const teacher = await app.make('user', {
      displayName: 'Role Teacher',
      email: 'role.teacher@lab.example',
      role: 'mentor',
    })
    const id = ulid()
    const lines = [
      { email: 'role.teacher@lab.example', displayName: 'Rolee Teacher', role: 'Admin' },
      { id: String(teacher['id']), role: 'admin' },
      { email: 'new.admin@lab.example', displayName: 'New Admin', role: 'admin' },
    ]
    const answer = await admin.post(`/api/imports/${id}/rows`, {
      resource: 'user',
      decisions: { email: 'update' },
      rows: lines.map((cells, at) => ({ line: at + 2, cells })),
    })
    const rows = answer.body['rows'] as ImportRow[]
    expect(rows).toMatchObject([
      {
        outcome: 'changed',
        changes: [{ path: 'displayName', after: 'Rolee Teacher' }, { path: 'peerName' }],
      },
      { outcome: 'same' },
      {
        outcome: 'wrong',
        problem: 'A file never sets Role, so it adds no accounts. Add them by the form.',
      },
    ])
    expect((await admin.post(`/api/imports/${id}/apply`)).body).toMatchObject({
      counts: { changed: 1, same: 1, failed: 1 },
    })
    expect(await admin.get(`/api/users/${String(teacher['id'])}`)).toMatchObject({
      body: { displayName: 'Rolee Teacher', role: 'mentor' },
    })
    expect(rowsOf(await admin.get('/api/users?filter=email||$eq||new.admin@lab.example'))).toEqual(
      [],
    )
    expect(await count('mail_outbox')).toBe(mails)
  })
})
