import { jest } from '@jest/globals'
import { dataProvider } from './data-provider.js'

const sent = () => {
  const [[url, init]] = (fetch as jest.Mock).mock.calls as [[string, RequestInit]]
  return {
    url: decodeURIComponent(url),
    method: init.method,
    body: init.body === undefined ? undefined : JSON.parse(init.body as string),
  }
}

describe('the data provider', () => {
  beforeEach(() => {
    const body = { data: [{ id: 'a' }], count: 1, total: 41, page: 2, pageCount: 5 }
    globalThis.fetch = jest.fn(async () => Response.json(body)) as typeof fetch
  })

  it('lists a page at the url of a resource', async () => {
    const list = await dataProvider.getList({
      resource: 'student',
      pagination: { currentPage: 2, pageSize: 10 },
      sorters: [{ field: 'name.firstName', order: 'asc' }],
      filters: [{ field: 'class', operator: 'eq', value: '8th' }],
    })
    expect(list).toEqual({ data: [{ id: 'a' }], total: 41 })
    expect(sent().url).toBe(
      '/api/students?s={"$and":[{"class":{"$eq":"8th"}}]}&limit=10&page=2&offset=10&sort[0]=name.firstName,ASC',
    )
  })

  it.each(['nbetween', 'ina', 'nina', 'nstartswith', 'nendswith'] as const)(
    'refuses %s, however deep, before asking',
    async (operator) => {
      const filters = [
        { operator: 'or' as const, value: [{ field: 'class', operator, value: ['8th'] }] },
      ]
      await expect(dataProvider.getList({ resource: 'student', filters })).rejects.toMatchObject({
        statusCode: 400,
      })
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  it('names a misspelt resource, before asking', async () => {
    const resource = 'studnet'
    for (const answer of [
      dataProvider.getList({ resource }),
      dataProvider.getOne({ resource, id: 'a' }),
      dataProvider.getMany({ resource, ids: ['a'] }),
      dataProvider.create({ resource, variables: {} }),
    ])
      await expect(answer).rejects.toThrow('There is no resource called "studnet".')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('reads many records by addresses that a server accepts', async () => {
    const ids = Array.from({ length: 450 }, (_, at) => String(at).padStart(26, '0'))
    globalThis.fetch = jest.fn(async (url) =>
      Response.json(
        decodeURIComponent(String(url))
          .split('$in||')[1]!
          .split(',')
          .map((id) => ({ id })),
      ),
    ) as typeof fetch
    const { data } = await dataProvider.getMany({ resource: 'student', ids })
    expect(data.map(({ id }) => id)).toEqual(ids)
    const addresses = (fetch as jest.Mock).mock.calls.map(([url]) => String(url))
    expect(addresses.filter((address) => address.length > 12_000)).toEqual([])
  })

  it('sends the version with a change', async () => {
    await dataProvider.update({
      resource: 'student',
      id: 'a',
      variables: { section: 'B' },
      meta: { version: 3 },
    })
    expect(sent()).toEqual({
      url: '/api/students/a',
      method: 'PATCH',
      body: { version: 3, section: 'B' },
    })
  })

  it('updates, creates and archives many with one request each', async () => {
    await dataProvider.updateMany!({
      resource: 'student',
      ids: ['a', 'b'],
      variables: { section: 'B' },
      meta: { versions: { a: 1, b: 7 } },
    })
    expect(sent()).toEqual({
      url: '/api/students/bulk',
      method: 'PATCH',
      body: {
        bulk: [
          { id: 'a', version: 1, section: 'B' },
          { id: 'b', version: 7, section: 'B' },
        ],
      },
    })
    jest.mocked(fetch).mockClear()
    await dataProvider.deleteMany!({ resource: 'students', ids: ['a'] })
    expect(sent()).toEqual({
      url: '/api/students/bulk',
      method: 'DELETE',
      body: { bulk: [{ id: 'a' }] },
    })
  })
})
