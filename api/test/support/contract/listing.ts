import { leavesOf, targetOf, valueAt, type Resource } from '@tinkerdesk/shared'
import { relationsAmong } from '../sample-fields.js'
import { rowsOf, type Body } from '../test-app.js'
import {
  fieldOf,
  filterablePaths,
  fold,
  isTextual,
  operatorsOf,
  satisfies,
  sortablePaths,
  type Condition,
} from '../model.js'
import { inOrder } from '../model-order.js'
import { declarationShapes, representatives } from '../shapes.js'
import { urlOf, type ContractTest } from './world.js'

export const idsOf = (rows: readonly Body[]): string[] => rows.map((row) => String(row['id']))
export const sortedIds = (rows: readonly Body[]): string[] => idsOf(rows).sort()

/** Returns a condition in both spellings of the protocol, or in one if its value does not fit the shorter one. */
function spellings({ path, operator, value }: Condition): string[] {
  const s = `s=${encodeURIComponent(JSON.stringify({ [path]: { [operator]: value ?? null } }))}`
  const words = [value ?? []].flat().map(String)
  const isShort = words.every((word) => !word.includes(',') && word.trim() === word)
  return isShort
    ? [
        s,
        `filter=${encodeURIComponent([path, operator, ...(words.length ? [words.join(',')] : [])].join('||'))}`,
      ]
    : [s]
}

/** Returns operands that match some rows, no rows, and a range of rows. */
function operandsFor(
  resource: Resource,
  rows: readonly Body[],
  path: string,
  operator: string,
): unknown[] {
  const field = fieldOf(resource, path)
  const values = [
    ...new Set(rows.flatMap((row) => valueAt(row, path) ?? []).filter((value) => value !== '')),
  ]
  const [first, second = first, third = second] = values
  if (operator === '$isnull' || operator === '$notnull') return [undefined]
  if (first === undefined) return []
  if (operator === '$between') return [[first, third].sort((a, b) => (a! < b! ? -1 : 1))]
  if (/^\$(not)?in/.test(operator)) return [[first, third], [second]]
  if (!isTextual(field)) return [first, third]
  const word = String(second)
  if (/cont|excl/.test(operator))
    return [
      word.slice(1, -1),
      word.slice(0, 2),
      [...word][0],
      fold(field, word).toUpperCase().slice(0, 6),
    ].filter((text) => text && text.trim())
  if (/starts/.test(operator)) return [word.slice(0, 3), word]
  if (/ends/.test(operator)) return [word.slice(-3), word]
  return operator.endsWith('L') ? [word, word.toUpperCase()] : [word]
}

/** Returns one of the items, in turn: testing all of them for every field would take too long. */
const taking = <T>(some: readonly T[], turn: number): T[] =>
  some.length ? [some[turn % some.length]!] : []

/** The searched texts of a resource's own. A relation is searched by the texts of its target's title. */
/** A word of a search is at most this long. */
const maxWord = 100
const searchedTexts = (resource: Resource): string[] =>
  resource.list.search.filter((path) => isTextual(fieldOf(resource, path)))

/** Resources that together have every shape of a field. */
const shaped = new Set(representatives(declarationShapes))

export const listing: readonly ContractTest[] = [
  {
    title: 'a page has the total, and a list without a window is a bare array',
    needs: ['read'],
    async run(world, resource) {
      const rows = await world.rows(resource)
      const page = (await world.listed(resource, 'limit=5&page=2')).body
      expect(page).toEqual({
        data: expect.any(Array),
        count: Math.max(0, Math.min(5, rows.length - 5)),
        total: rows.length,
        page: 2,
        pageCount: Math.ceil(rows.length / 5),
      })
      const far = (await world.listed(resource, 'limit=5&page=900')).body
      expect(far).toEqual({
        data: [],
        count: 0,
        total: rows.length,
        page: 900,
        pageCount: Math.ceil(rows.length / 5),
      })
      const some = rows.slice(-20)
      const filter = some.length === 0 ? '' : `filter=id||$in||${idsOf(some).join(',')}`
      const bare = (await world.listed(resource, filter)).body as unknown
      expect(Array.isArray(bare)).toBe(true)
      expect(sortedIds(bare as Body[])).toEqual(sortedIds(some))
      expect(Object.keys((await world.listed(resource, 'offset=0')).body)).toContain('total')
    },
  },
  {
    title: 'every filter matches the model',
    needs: ['read'],
    // Random queries filter every resource by every field.
    appliesTo: (resource) => shaped.has(resource),
    async run(world, resource) {
      const rows = await world.rows(resource)
      let turn = 0
      for (const path of filterablePaths(resource))
        for (const operator of operatorsOf(fieldOf(resource, path)).filter(
          (name) =>
            !targetOf(fieldOf(resource, path))?.many || !/L$|cont|excl|starts|ends/.test(name),
        ))
          for (const value of taking(operandsFor(resource, rows, path, operator), (turn += 1))) {
            const expected = rows.filter((row) =>
              satisfies(resource, row, { path, operator, value }),
            )
            for (const query of taking(spellings({ path, operator, value }), turn >> 1)) {
              const rows = await world.all(resource, `${query}&fields=id`)
              expect({ path, operator, value, ids: sortedIds(rows) }).toEqual({
                path,
                operator,
                value,
                ids: sortedIds(expected),
              })
            }
          }
    },
  },
  {
    title: 'every sortable field sorts both ways, with empty values last',
    needs: ['read'],
    async run(world, resource) {
      const rows = await world.rows(resource)
      for (const path of sortablePaths(resource))
        for (const direction of ['ASC', 'DESC'] as const) {
          const ids = idsOf(await world.all(resource, `sort=${path},${direction}&fields=id`))
          expect({ path, direction, ids: ids }).toEqual({
            path,
            direction,
            ids: idsOf(inOrder(resource, rows, [{ path, descending: direction === 'DESC' }])),
          })
        }
    },
  },
  {
    title: 'search finds short and long words in any case, and takes wildcards literally',
    needs: ['read'],
    appliesTo: (resource) => searchedTexts(resource).length > 0,
    async run(world, resource) {
      const rows = await world.rows(resource)
      for (const path of searchedTexts(resource)) {
        const words = rows
          .flatMap((row) =>
            typeof valueAt(row, path) === 'string'
              ? [String(valueAt(row, path)).slice(0, maxWord)]
              : [],
          )
          .slice(0, 14)
        const parts = words.flatMap((word, at) => {
          const written = [
            word,
            word.toUpperCase(),
            word.toLowerCase(),
            [...word].slice(0, 2).join(''),
            [...word].slice(1, 5).join(''),
          ]
          return shaped.has(resource) ? written : taking(written, at)
        })
        for (const value of new Set(
          [...parts, '%', '_', '"', "'", '*', '\\', 'AND', 'a OR b', 'zzzzzz'].filter(
            (part) => part.trim() && fold(fieldOf(resource, path), part),
          ),
        )) {
          const expected = rows.filter((row) =>
            satisfies(resource, row, { path, operator: '$contL', value }),
          )
          const s = encodeURIComponent(JSON.stringify({ $or: [{ [path]: { $contL: value } }] }))
          expect({
            path,
            value,
            ids: sortedIds(await world.all(resource, `s=${s}&fields=id`)),
          }).toEqual({
            path,
            value,
            ids: sortedIds(expected),
          })
        }
      }
    },
  },
  {
    title: 'pages have no gaps or overlaps',
    needs: ['read'],
    async run(world, resource) {
      const rows = await world.rows(resource)
      for (const sort of ['', `&sort=${sortablePaths(resource).at(-1)!},DESC`]) {
        const whole = idsOf(await world.all(resource, sort.slice(1)))
        const paged: string[] = []
        const limit = Math.max(3, Math.ceil(rows.length / 20))
        for (let page = 1; page <= Math.ceil(rows.length / limit); page += 1)
          paged.push(
            ...idsOf(rowsOf(await world.listed(resource, `limit=${limit}&page=${page}${sort}`))),
          )
        expect(paged).toEqual(whole)
        expect(idsOf(rowsOf(await world.listed(resource, `limit=4&offset=2${sort}`)))).toEqual(
          whole.slice(2, 6),
        )
      }
    },
  },
  {
    title: '`fields` picks fields, and `join` replaces ids by objects',
    needs: ['read'],
    async run(world, resource) {
      const rows = await world.rows(resource)
      const byId = new Map(rows.map((row) => [row['id'], row]))
      const [first] = leavesOf(resource)
      for (const row of await world.all(resource, `fields=${first!.path}`)) {
        expect(Object.keys(row).sort()).toEqual(
          [...new Set(['allowed', 'id', 'version', first!.path.split('.')[0]!])].sort(),
        )
        expect(valueAt(row, first!.path)).toEqual(valueAt(byId.get(row['id']), first!.path))
      }
      for (const { path, target } of relationsAmong(leavesOf(resource))) {
        for (const row of await world.all(resource, `join=${path}`)) {
          const isNamed = (value: unknown) => value !== target.all
          const ids = [valueAt(byId.get(row['id']), path) ?? []].flat().filter(isNamed)
          const objects = [valueAt(row, path) ?? []].flat().filter(isNamed) as Body[]
          expect([path, objects.map(({ id }) => id)]).toEqual([path, ids])
          for (const object of objects) expect(Object.keys(object).length).toBeGreaterThan(1)
        }
        expect(
          await world.client.get(`${urlOf(resource)}/${String(rows[0]?.['id'])}?join=${path}`),
        ).toMatchObject({ status: 200 })
      }
    },
  },
]
