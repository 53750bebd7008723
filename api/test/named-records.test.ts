import { TestApp, type Client } from './support/test-app.js'

/** A group names up to 200 people. */
const [groups, people] = [251, 200]

describe('an answer names a bounded number of records:', () => {
  let app: TestApp
  let mentor: Client
  beforeAll(async () => {
    app = await TestApp.start('sqlite')
    const { id, ...session } = await app.person('mentor')
    mentor = app.as(session)
    const kept = `1, '2026-01-01', '2026-01-01', '${id}'`
    const numbers = (count: number) =>
      `n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
    await app.database.write(async (tx) => {
      await tx.run(
        `INSERT INTO users (id, version, created_at, updated_at, created_by, display_name, email, role, disabled)
         WITH RECURSIVE ${numbers(people - 1)} SELECT 'person0' || i, ${kept}, 'Person ' || i, 'p' || i || '@lab.example', 'mentor', 0 FROM n`,
      )
      await tx.run(
        `INSERT INTO chat_groups (id, version, created_at, updated_at, created_by, group_name, group_name_key)
         WITH RECURSIVE ${numbers(groups)} SELECT 'group00' || i, ${kept}, 'Group ' || i, 'group ' || i FROM n`,
      )
      await tx.run(
        `INSERT INTO chat_groups_users (owner_id, target_id, position)
         WITH RECURSIVE ${numbers(groups)}, p(j) AS (SELECT 0 UNION ALL SELECT j + 1 FROM p WHERE j < ${people - 1})
         SELECT 'group00' || i, CASE WHEN j = 0 THEN ? ELSE 'person0' || j END, j FROM n CROSS JOIN p`,
        [id],
      )
    }, 'product')
  })
  afterAll(() => app.stop())

  test.each([
    ['a page', '?limit=100&page=1', 200],
    ['a page with the people', '?limit=100&page=1&join=users', 200],
    ['all, up to 500 rows', '', 400],
    ['all, up to 500 rows, without the people', '?fields=groupName', 200],
    ['all, up to 500 rows, with the people', '?join=users', 400],
  ])('%s', async (_, query, status) => {
    const answer = await mentor.get(`/api/chat-groups${query}`)
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(answer.body).toMatchObject({
        code: 'limit_exceeded',
        detail: expect.stringContaining('with limit'),
      })
  })

  test('more than 20,000 of them, or 4 MB, are not joined', async () => {
    const joined = (query: string) =>
      mentor.get(`/api/chat-groups?join=users&fields=groupName&${query}`)
    const some = Array.from({ length: 101 }, (_, at) => `group00${at + 1}`)
    const within = (ids: readonly string[]) =>
      joined(`filter=${encodeURIComponent(`id||$in||${ids.join(',')}`)}`)
    expect([(await within(some.slice(1))).status, (await within(some)).status]).toEqual([200, 400])
    await app.database.write(
      (tx) =>
        tx.run(`UPDATE users SET display_name = ? WHERE id LIKE 'person0%'`, ['x'.repeat(300)]),
      'product',
    )
    expect((await joined('limit=50&page=1')).status).toBe(200)
    expect((await joined('limit=100&page=1')).status).toBe(400)
  })
})
