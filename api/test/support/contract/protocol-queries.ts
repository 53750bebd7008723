import { leavesOf, targetOf } from '@tinkerdesk/shared'
import { satisfies, type Condition, type Tree } from '../model.js'
import { idsOf, sortedIds } from './listing.js'
import { named, urlOf, type ContractTest } from './world.js'

/** The query protocol, independent of the resource. */
export const protocolQueries: readonly ContractTest[] = [
  {
    title: 'conditions combine: filters are ANDed, "or"s are ORed with them, and trees nest both',
    needs: ['read'],
    async run(world, resource) {
      const rows = await world.rows(resource)
      const ids = idsOf(rows)
      expect(ids.length).toBeGreaterThan(3)
      const is = (id: string): Condition => ({ path: 'id', operator: '$eq', value: id })
      const not = (id: string): Condition => ({ path: 'id', operator: '$ne', value: id })
      const q = (kind: string, { path, operator, value }: Condition) =>
        `${kind}=${encodeURIComponent(`${path}||${operator}||${String(value)}`)}`
      const [a, b, c, d] = ids as [string, string, string, string]
      const cases: [string, Tree][] = [
        [[q('filter', not(a)), q('filter', not(b))].join('&'), { all: [not(a), not(b)] }],
        [[q('or', is(a)), q('or', is(b))].join('&'), { any: [is(a), is(b)] }],
        [[q('filter', is(a)), q('or', is(b))].join('&'), { any: [is(a), is(b)] }],
        [
          [q('filter', not(a)), q('filter', is(a)), q('or', not(c)), q('or', not(d))].join('&'),
          { any: [{ all: [not(a), is(a)] }, { all: [not(c), not(d)] }] },
        ],
        [
          `s=${JSON.stringify({ $or: [{ id: a }, { $and: [{ id: { $ne: b } }, { id: [b, c] }] }] })}`,
          { any: [is(a), is(c)] },
        ],
        [`s=${JSON.stringify({ id: { $or: { $eq: a, $in: [d] } } })}`, { any: [is(a), is(d)] }],
        [`s=${JSON.stringify({ $and: [] })}`, { all: [] }],
        [`s=${JSON.stringify({ $or: [] })}`, { any: [] }],
        [`${q('filter', not(a))}&s=${JSON.stringify({ id: [a, b] })}`, { all: [is(b)] }],
      ]
      for (const [query, tree] of cases)
        expect({ query, ids: sortedIds(await world.all(resource, query)) }).toEqual({
          query,
          ids: sortedIds(rows.filter((row) => satisfies(resource, row, tree))),
        })
    },
  },
  {
    title: 'unknown names are refused in filters, sorting, joins, fields and parameters',
    needs: ['read'],
    async run(world, resource) {
      const many = leavesOf(resource).find(({ field }) => !targetOf(field))!.path
      const cases: [string, string][] = [
        ['filter=nonsense||$eq||1', 'nonsense'],
        ['or=nonsense||$eq||1', 'nonsense'],
        ['s={"nonsense":1}', 'nonsense'],
        ['s={"$or":[{"$and":[{"nonsense":{"$cont":"x"}}]}]}', 'nonsense'],
        ['sort=nonsense,ASC', 'nonsense'],
        ['join=nonsense', 'nonsense'],
        [`join=${many}`, many],
        ['fields=nonsense', 'nonsense'],
        ['filter=id.nonsense||$eq||1', 'id.nonsense'],
        ['nonsense=1', 'nonsense'],
        ['filter[x]=id||$eq||1', 'filter[x]'],
        ['cache=0', 'cache'],
        ['page=1&page=2', 'page'],
        ['filter=id||$nonsense||1', 'id'],
        ['filter=id', 'filter'],
        ['sort=id,UP', 'sort'],
        ['s=[]', 's'],
        ['s={', 's'],
      ]
      for (const [query, path] of cases) {
        const answer = await world.client.get(`${urlOf(resource)}?${query}`)
        expect([query, answer.status, named(answer)]).toEqual([query, 400, [path]])
        expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      }
      expect(
        await world.client.get(`${urlOf(resource)}/00000000000000000000000000?filter=id||$eq||1`),
      ).toMatchObject({ status: 400 })
    },
  },
  {
    title: 'limit, page and offset are whole numbers within their bounds',
    needs: ['read'],
    async run(world, resource) {
      for (const [name, value] of [
        '0',
        '101',
        '-1',
        '1.5',
        'abc',
        '',
        '1e1',
        '99999999999',
        ' 1',
        '0x5',
        'Infinity',
      ]
        .map((value): [string, string] => ['limit', value])
        .concat([
          ['page', '0'],
          ['page', '-1'],
          ['page', '1.5'],
          ['offset', '-1'],
          ['offset', 'x'],
          ['page', '9999999'],
        ])) {
        const answer = await world.client.get(
          `${urlOf(resource)}?${name}=${encodeURIComponent(value)}`,
        )
        expect([name, value, answer.status, named(answer)]).toEqual([
          name,
          value,
          400,
          [name === 'page' && value === '9999999' ? 'page' : name],
        ])
      }
      expect(await world.client.get(`${urlOf(resource)}?limit=100&page=1`)).toMatchObject({
        status: 200,
      })
    },
  },
  {
    title: 'an unknown id is a 404',
    needs: ['read'],
    async run(world, resource) {
      for (const id of [
        '00000000000000000000000000',
        'nope',
        '%00',
        'null',
        '%2e%2e',
        "'",
        '%F0%9F%92%A9',
      ])
        expect([id, (await world.client.get(`${urlOf(resource)}/${id}`)).body]).toMatchObject([
          id,
          { status: 404 },
        ])
    },
  },
]
