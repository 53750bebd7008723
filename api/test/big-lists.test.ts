import type { Dialect } from '../src/database/database.js'
import { rowsOf, TestApp, type Client } from './support/test-app.js'

const count = 1203
const names = Array.from(
  { length: count },
  (_, at) =>
    `${['Élan', 'robot', 'Zinc', 'alpha', 'नमस्ते'][at % 5]} ${String((at * 7919) % count).padStart(4, '0')}`,
)

describe.each<[Dialect]>([['sqlite'], ['postgres']])('a list of many rows on %s', (dialect) => {
  let app: TestApp
  let client: Client
  let ordered: string[]
  beforeAll(async () => {
    app = await TestApp.start(dialect)
    client = app.as(await app.person('admin'))
    for (let at = 0; at < count; at += 401) {
      const made = await client.post('/api/tags/bulk', {
        bulk: names.slice(at, at + 401).map((name) => ({ name })),
      })
      if (made.status !== 201) throw new Error(made.text)
    }
    ordered = []
    for (let page = 1; page <= 10; page += 1)
      ordered.push(
        ...rowsOf(await client.get(`/api/tags?sort=name,ASC&limit=100&page=${page}`)).map((row) =>
          String(row['name']),
        ),
      )
  })
  afterAll(() => app.stop())

  test('a bare array ends after 500 rows', async () => {
    expect(rowsOf(await client.get('/api/tags'))).toHaveLength(500)
    expect(rowsOf(await client.get('/api/tags?fields=id'))).toHaveLength(500)
  })

  test('pages at large offsets continue the same order without a gap', async () => {
    for (let page = 11; page <= 13; page += 1)
      ordered.push(
        ...rowsOf(await client.get(`/api/tags?sort=name,ASC&limit=100&page=${page}`)).map((row) =>
          String(row['name']),
        ),
      )
    expect(ordered).toHaveLength(count)
    expect(new Set(ordered)).toEqual(new Set(names))
    const far = (await client.get('/api/tags?sort=name,ASC&limit=10&offset=1195')).body
    expect(far).toMatchObject({ count: 8, total: count, pageCount: 121 })
    expect(
      rowsOf(await client.get('/api/tags?sort=name,ASC&limit=10&offset=1000')).map(
        ({ name }) => name,
      ),
    ).toEqual(ordered.slice(1000, 1010))
    const descending = rowsOf(
      await client.get('/api/tags?sort=name,DESC&limit=10&offset=1000'),
    ).map(({ name }) => name)
    expect(descending).toEqual([...ordered].reverse().slice(1000, 1010))
  })

  test('pages at large offsets keep the filters and the person’s row rule', async () => {
    const filtered = (
      await client.get(
        `/api/tags?sort=name,ASC&limit=5&offset=1000&s=${encodeURIComponent('{"name":{"$exclL":"zinc"}}')}`,
      )
    ).body
    expect(filtered).toMatchObject({
      count: 0,
      total: names.filter((name) => !name.startsWith('Zinc')).length,
    })
    const student = app.as(await app.person('student'))
    expect((await student.get('/api/tags?sort=name,ASC&limit=5&offset=1100')).body).toMatchObject({
      count: 5,
      total: count,
    })
    expect((await student.get('/api/tasks?sort=taskName,ASC&limit=5&offset=1100')).body).toEqual({
      data: [],
      count: 0,
      total: 0,
      page: 221,
      pageCount: 0,
    })
  })

  test('a search with more than a thousand matches keeps the order, the other filters and the total', async () => {
    const search = ['lan', 'robot', 'zinc', 'alph', 'नमस्ते']
      .map((word) => `or=${encodeURIComponent(`name||$contL||${word}`)}`)
      .join('&')
    const namesAt = async (more: string) => {
      const { body } = await client.get(`/api/tags?${search}&limit=10&${more}`)
      return { names: (body.data ?? []).map(({ name }) => name), total: body['total'] }
    }
    expect(await namesAt('sort=name,ASC&offset=0')).toEqual({
      names: ordered.slice(0, 10),
      total: count,
    })
    expect(await namesAt('sort=name,ASC&offset=1100')).toEqual({
      names: ordered.slice(1100, 1110),
      total: count,
    })
    const both = await client.get(
      `/api/tags?s=${encodeURIComponent('{"$and":[{"$or":[{"name":{"$contL":"robot"}},{"name":{"$contL":"lan"}},{"name":{"$contL":"zinc"}},{"name":{"$contL":"alph"}},{"name":{"$contL":"नमस्ते"}}]},{"name":{"$gte":"z"}}]}')}&limit=10&sort=name,DESC`,
    )
    const last = ordered.filter((name) => name >= 'z')
    expect(both.body['total']).toBe(last.length)
    expect(rowsOf(both).map(({ name }) => name)).toEqual([...last].reverse().slice(0, 10))
  })

  test('many ids are looked up in one request', async () => {
    const ids = rowsOf(await client.get('/api/tags?fields=id')).map(({ id }) => String(id))
    expect(rowsOf(await client.get(`/api/tags?filter=id||$in||${ids.join(',')}`))).toHaveLength(500)
  })

  test('a large bulk is all or nothing', async () => {
    const bulk = Array.from({ length: 300 }, (_, at) => ({
      name: at === 299 ? names[0] : `Bulk ${at}`,
    }))
    expect(await client.post('/api/tags/bulk', { bulk })).toMatchObject({
      status: 409,
      body: { code: 'duplicate', issues: [{ path: 'bulk.299.name' }] },
    })
    expect((await client.get('/api/tags?limit=1')).body).toMatchObject({ total: count })
  })
})
