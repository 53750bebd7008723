import { ulid } from 'ulid'
import type { Dialect } from '../src/database/database.js'
import { rowsOf, TestApp, type Body, type Client } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'the order of the subject tree on %s',
  (dialect) => {
    let app: TestApp
    let admin: Client
    beforeAll(async () => {
      app = await TestApp.start(dialect)
      admin = app.as(await app.person('admin'))
    })
    afterAll(() => app.stop())

    const made = async (resource: string, body: Body) =>
      String((await app.make(resource, body))['id'])
    /** Makes a topic with sub-topics, and returns their ids by name. */
    const topicWith = async (places: { readonly [name: string]: number | null }) => {
      const topic = await made('topic', {
        name: `Topic ${ulid()}`,
        subject: await made('subject', { name: `Subject ${ulid()}` }),
      })
      const ids = new Map<string, string>()
      for (const [name, position] of Object.entries(places))
        ids.set(name, await made('subTopic', { name, topic, position }))
      return { topic, id: (name: string) => ids.get(name)! }
    }
    const ordered = async (topic: string, by = admin) => {
      const filter = encodeURIComponent(JSON.stringify({ topic: { $eq: topic } }))
      return rowsOf(
        await by.get(`/api/sub-topics?s=${filter}&sort[0]=position,ASC&sort[1]=name,ASC`),
      ).map(({ name }) => name)
    }
    const order = (
      by: Client,
      rows: readonly (readonly [id: string, version: number, position: number])[],
      id = ulid(),
    ) =>
      by.post('/api/change-sets/rows', {
        id,
        resource: 'subTopic',
        mode: 'all',
        rows: rows.map(([record, version, position]) => ({
          id: record,
          version,
          values: { position },
        })),
      })

    test('is that of the positions, then that of the names of those without one, for everyone', async () => {
      const { topic } = await topicWith({ Zebra: null, Mirror: 2, Apple: null, Lens: 10, Prism: 1 })
      const expected = ['Prism', 'Mirror', 'Lens', 'Apple', 'Zebra']
      expect(await ordered(topic)).toEqual(expected)
      for (const role of ['atlIncharge', 'mentor', 'student'] as const)
        expect([role, await ordered(topic, app.as(await app.person(role)))]).toEqual([
          role,
          expected,
        ])
    })

    test('changes as one change set, whose undo brings the former one back', async () => {
      const { topic, id } = await topicWith({ Alpha: null, Beta: null, Gamma: null })
      const set = ulid()
      const rows = [[id('Alpha'), 1, 1] as const, [id('Gamma'), 1, 2] as const]
      const saved = await order(admin, rows, set)
      expect([saved.status, saved.body['counts']]).toEqual([200, { changed: 2 }])
      expect(await ordered(topic)).toEqual(['Alpha', 'Gamma', 'Beta'])
      // A screen may move the next row before it has read these again.
      expect((await admin.get(`/api/sub-topics/${id('Gamma')}`)).body).toMatchObject({
        version: 2,
        position: 2,
      })
      expect((await admin.post(`/api/change-sets/${set}/undo`, { id: ulid() })).status).toBe(200)
      expect(await ordered(topic)).toEqual(['Alpha', 'Beta', 'Gamma'])
      expect((await admin.get(`/api/sub-topics/${id('Gamma')}`)).body['position']).toBeNull()
    })

    test('stays as it is, in all rows, if someone else changed one of them', async () => {
      const { topic, id } = await topicWith({ One: 1, Two: 2, Three: 3 })
      const other = app.as(await app.person('admin'))
      const swap = [[id('One'), 1, 2] as const, [id('Two'), 1, 1] as const]
      expect((await order(other, swap)).status).toBe(200)
      const late = await order(admin, [
        [id('Three'), 1, 2],
        [id('Two'), 1, 3],
      ])
      expect([late.status, late.body['issues']]).toEqual([
        400,
        [{ path: 'rows.1', message: 'Another person changed this record while you were editing.' }],
      ])
      expect(await ordered(topic)).toEqual(['Two', 'One', 'Three'])
    })

    test('is that of people who may change the tree, in whole numbers from 1', async () => {
      const { topic, id } = await topicWith({ First: 1, Second: 2 })
      for (const role of ['atlIncharge', 'mentor', 'student'] as const) {
        const { status } = await order(app.as(await app.person(role)), [[id('First'), 1, 3]])
        expect([role, status]).toEqual([role, 403])
      }
      for (const position of [0, -1, 1.5, 1_000_001])
        expect([position, (await order(admin, [[id('First'), 1, position]])).status]).toEqual([
          position,
          400,
        ])
      expect(await ordered(topic)).toEqual(['First', 'Second'])
    })
  },
)
