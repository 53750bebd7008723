import pg from 'pg'
import { TestApp, type Person } from './support/test-app.js'

/** Each is a way to the database and back, while the group is held from the fifth on. */
const most = 13

describe('a message on postgres', () => {
  let app: TestApp
  let mentor: Person

  beforeAll(async () => {
    app = await TestApp.start('postgres')
    mentor = await app.person('mentor')
  })
  afterAll(() => app.stop())

  /** Runs work and returns the statements of each connection meanwhile. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[][]> {
    const texts = new Map<pg.Client, string[]>()
    const { query } = pg.Client.prototype
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const [first] = args as [string | { text: string }]
      texts.set(this, [...(texts.get(this) ?? []), typeof first === 'string' ? first : first.text])
      return Reflect.apply(query, this, args)
    }
    await work().finally(() => (pg.Client.prototype.query = query))
    return [...texts.values()]
  }

  test(`takes a transaction of at most ${most} statements, which tells other processes nothing before its commit`, async () => {
    const { body: group } = await app
      .as(mentor)
      .post('/api/chat-groups', { groupName: 'Rover', users: [] })
    const connections = await statementsOf(async () => {
      expect(
        await app.as(mentor).post('/api/chat-messages', { group: group['id'], text: 'Ready' }),
      ).toMatchObject({ status: 201 })
    })
    const [statements = []] = connections.filter((texts) =>
      texts.some((text) => text.includes('INSERT INTO "chat_messages"')),
    )
    const end = statements.indexOf('COMMIT')
    const transaction = statements.slice(statements.indexOf('BEGIN'), end + 1)
    expect(transaction.filter((text) => text.includes('INSERT INTO "chat_messages"'))).toHaveLength(
      1,
    )
    expect(transaction.length).toBeLessThanOrEqual(most)
  })
})
