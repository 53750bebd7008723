import { readQuery } from './query.js'

const refusal = (raw: Parameters<typeof readQuery>[0]) => {
  try {
    readQuery(raw)
  } catch (error) {
    return error
  }
  throw new Error('The query was not refused.')
}

describe('joins of a query', () => {
  it.each([
    [['school'], [{ path: 'school' }]],
    [['school', 'school'], [{ path: 'school' }]],
    [
      ['school||name,id', 'leader', 'school||name,isATL'],
      [{ path: 'school', fields: ['name', 'id', 'isATL'] }, { path: 'leader' }],
    ],
    [['school||name', 'school'], [{ path: 'school' }]],
    [['school', 'school||name'], [{ path: 'school' }]],
  ])('%j name each relation once', (join, joins) => {
    expect(readQuery({ join }).joins).toEqual(joins)
  })
})

describe('conditions of a query', () => {
  const a = { path: 'a', operator: '$eq', value: '1' }
  const b = { path: 'b', operator: '$gt', value: '2||3' }

  it.each([
    [{}, { all: [] }],
    [{ filter: 'a||$eq||1' }, { all: [a] }],
    [{ filter: ['a||eq||1', 'b||$gt||2||3'] }, { all: [a, b] }],
    [{ 'filter[0]': 'a||$eq||1', 'filter[1]': 'b||$gt||2||3' }, { all: [a, b] }],
    [{ or: ['a||$eq||1', 'b||$gt||2||3'] }, { all: [{ any: [a, b] }] }],
    [{ filter: 'a||$eq||1', or: 'b||$gt||2||3' }, { all: [{ any: [{ all: [a] }, b] }] }],
    [{ filter: 'a||$isnull' }, { all: [{ path: 'a', operator: '$isnull', value: undefined }] }],
    [{ filter: 'a||$isnull||false' }, { all: [{ path: 'a', operator: '$notnull', value: true }] }],
    [
      { s: '{"a":{"$notnull":false}}' },
      { all: [{ all: [{ all: [{ path: 'a', operator: '$isnull', value: true }] }] }] },
    ],
  ])('%j', (raw, where) => {
    expect(readQuery(raw).where).toEqual(where)
  })

  it('read the tree of s, with null, lists and operators', () => {
    const s = JSON.stringify({
      a: null,
      b: [1, 2],
      $or: [{ c: { $gte: 3, $or: { $lt: 1, $isnull: true } } }],
    })
    expect(readQuery({ s }).where).toEqual({
      all: [
        {
          all: [
            { path: 'a', operator: '$isnull', value: null },
            { path: 'b', operator: '$in', value: [1, 2] },
            {
              any: [
                {
                  all: [
                    {
                      all: [
                        { path: 'c', operator: '$gte', value: 3 },
                        {
                          any: [
                            { path: 'c', operator: '$lt', value: 1 },
                            { path: 'c', operator: '$isnull', value: true },
                          ],
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    })
  })
})

describe('the window of a query', () => {
  it.each([
    [{}, undefined],
    [{ page: '3' }, { limit: 25, offset: 50, page: 3 }],
    [
      { limit: '10', offset: '20' },
      { limit: 10, offset: 20, page: 3 },
    ],
    [
      { limit: '10', page: '2' },
      { limit: 10, offset: 10, page: 2 },
    ],
  ])('of %j', (raw, window) => {
    expect(readQuery(raw).window).toEqual(window)
  })
})

describe('a query is refused', () => {
  it.each([
    [{ flter: 'a' }, 'unknown_parameter', 'flter'],
    [{ 'page[0]': '1' }, 'unknown_parameter', 'page[0]'],
    [{ page: ['1', '2'] }, 'bad_request', 'page'],
    [{ limit: '0' }, 'bad_request', 'limit'],
    [{ limit: '1e3' }, 'bad_request', 'limit'],
    [{ filter: 'a' }, 'bad_request', 'filter'],
    [{ sort: 'a,up' }, 'bad_request', 'sort'],
    [{ s: '{' }, 'bad_request', 's'],
    [{ s: '{"a":{}}' }, 'bad_request', 's'],
    [{ s: '[]' }, 'bad_request', 's'],
  ])('for %j', (raw, code, path) => {
    expect(refusal(raw)).toMatchObject({ code, details: { issues: [{ path }] } })
  })

  it('when it nests too deep or asks too much', () => {
    const deep = Array.from({ length: 40 }).reduce<object>((inner) => ({ $and: [inner] }), { a: 1 })
    expect(refusal({ s: JSON.stringify(deep) })).toMatchObject({ code: 'limit_exceeded' })
    expect(refusal({ filter: Array.from({ length: 1000 }, () => 'a||$eq||1') })).toMatchObject({
      code: 'limit_exceeded',
    })
  })
})
