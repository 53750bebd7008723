import { resources, type Resource } from '@tinkerdesk/shared'
import fc from 'fast-check'
import type { Dialect } from '../src/database/database.js'
import { urlOf, World } from './support/contract/world.js'
import { satisfies, type Related } from './support/model.js'
import { inOrder } from './support/model-order.js'
import { sorts, tree, written } from './support/random-queries.js'
import { attackRounds } from './support/rounds.js'
import { declarationShapes, representatives } from './support/shapes.js'
import { rowsOf, type Body } from './support/test-app.js'

const seed = 20_261_121

describe.each<[Dialect]>([['sqlite'], ['postgres']])('any query on %s', (dialect) => {
  // SQLite tries every resource. PostgreSQL tries as many as together have every shape of field and relation.
  const tried = dialect === 'sqlite' ? resources : representatives(declarationShapes)
  let world: World
  const rows = new Map<string, Body[]>()
  const related: Related = (resource, id) => rows.get(resource)?.find((row) => row['id'] === id)
  beforeAll(async () => {
    world = await World.start(dialect)
    for (const resource of tried) await world.rows(resource)
    // Samples of one resource create rows of others.
    for (const resource of resources) rows.set(resource.name, await world.all(resource))
  })
  afterAll(() => world.app.stop())

  const ask = async (resource: Resource, query: string) => {
    const answer = await world.client.get(`${urlOf(resource)}?${query}&fields=id`)
    if (answer.status !== 200)
      throw new Error(`${decodeURIComponent(query)} answered ${answer.status}: ${answer.text}`)
    return { ids: rowsOf(answer).map((row) => row['id']), total: answer.body['total'] }
  }

  test.each(tried.map((resource) => [resource.label.many, resource] as const))(
    'of %s answers what the model answers, in its order',
    async (_, resource) => {
      const all = rows.get(resource.name)!
      expect(all).not.toEqual([])
      const query = fc.record({
        where: tree(resource, (name) => rows.get(name) ?? []),
        order: sorts(resource),
        limit: fc.integer({ min: 1, max: 20 }),
        offset: fc.integer({ min: 0, max: 12 }),
      })
      await fc.assert(
        fc.asyncProperty(query, async ({ where, order, limit, offset }) => {
          const expected = inOrder(
            resource,
            all.filter((row) => satisfies(resource, row, where, related)),
            order,
          ).map(({ id }) => id)
          const s = `s=${encodeURIComponent(JSON.stringify(written(where)))}`
          const sort = order
            .map(({ path, descending }) => `sort=${path},${descending ? 'DESC' : 'ASC'}`)
            .join('&')
          expect(await ask(resource, `${s}&${sort}`)).toEqual({ ids: expected, total: undefined })
          expect(await ask(resource, `${s}&${sort}&limit=${limit}&offset=${offset}`)).toEqual({
            ids: expected.slice(offset, offset + limit),
            total: expected.length,
          })
        }),
        { seed, numRuns: attackRounds(40) },
      )
    },
  )
})
