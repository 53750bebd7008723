import { isAccount, resourceNamed } from '@tinkerdesk/shared'
import { entries } from './support/matrix/entries.js'
import { Fixture } from './support/matrix/fixture.js'
import type { Bearer } from './support/test-app.js'

let fixture: Fixture
let token: Bearer
let serviceAccount: unknown
beforeAll(async () => {
  fixture = await Fixture.start('sqlite')
  const { app, people } = fixture
  const body = { name: 'Register', role: 'admin' }
  const account = await app.as(people.admin).post('/api/service-accounts', body)
  serviceAccount = account.body['id']
  const scope = { '*': ['read', 'create', 'update', 'archive'] } as const
  token = await app.token(people.admin, scope, { serviceAccount })
})
afterAll(() => fixture.app.stop())

const made = entries.flatMap(([name, entry]) =>
  isAccount(resourceNamed(name))
    ? []
    : entry.create
        .filter(({ may }) => may.includes('admin'))
        .map((creation) => [name, creation.what, creation] as const),
)

test.each(made)(
  'a %s (%s) by a program has its account as its author',
  async (name, _, creation) => {
    const { app, samples } = fixture
    const resource = resourceNamed(name)
    const body = await samples.body(resource, { full: false, fixed: creation.is(fixture) })
    const answer = await app.as(token).post(`/api/${resource.url}`, body)
    // Chats are among people: an account of a program is a member of none.
    if (name === 'chatGroup') return expect(answer.status).toBe(400)
    // The scan of a paper is attached by the person who uploaded it.
    if (name === 'grantPaper') return expect(answer.status).toBe(400)
    if (resource.isConfidential) return expect(answer.status).toBe(403)
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    const url = `/api/${resource.url}/${String(answer.body['id'])}`
    const { status, body: row } = await app.as(fixture.people.admin).get(url)
    expect([status, row['id']]).toEqual([200, answer.body['id']])
    if ('createdBy' in row) expect(row['createdBy']).toBe(serviceAccount)
    const changed = await app
      .as(token)
      .patch(url, { ...entryChange(name), version: row['version'] })
    expect(changed.status).toBeLessThan(500)
  },
)

/** Returns a change of a record that the table of rights has. */
function entryChange(name: string) {
  return entries.find(([resource]) => resource === name)![1].change(fixture)
}
