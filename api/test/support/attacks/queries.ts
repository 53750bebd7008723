import { enc, isClearRefusal, tree, type Attack } from './attack.js'

const nested = (depth: number, leaf: unknown): unknown =>
  depth === 0 ? leaf : { $and: [nested(depth - 1, leaf)] }

/** Attacks with the size, shape and encoding of a query. */
export function attackQueries(attack: Attack): void {
  test('a query is limited in depth, number and size', async () => {
    const long = [
      tree(nested(8, { id: 'a' })),
      `s=${enc('{"$and":['.repeat(3000) + '{}' + ']}'.repeat(3000))}`,
      tree({ $or: Array.from({ length: 51 }, () => ({ id: 'a' })) }),
      Array.from({ length: 51 }, () => 'filter=id||$eq||a').join('&'),
      Array.from({ length: 51 }, () => 'join=school').join('&'),
      Array.from({ length: 6 }, () => 'sort=id,ASC').join('&'),
      `fields=${Array.from({ length: 101 }, () => 'id').join(',')}`,
      tree({ id: { $in: Array.from({ length: 501 }, () => 'a') } }),
      `filter=id||$in||${'a,'.repeat(501)}a`,
    ]
    for (const query of long)
      isClearRefusal(await attack.as('admin').get(`/api/students?${query}`), query.slice(0, 80))
    const wide = tree({
      $or: Array.from({ length: 3000 }, () => ({ $and: Array.from({ length: 3 }, () => ({})) })),
    })
    expect((await attack.as('admin').get(`/api/students?${wide}`)).status).toBe(200)
  })

  test('a parameter is a string, and repeated only where that is allowed', async () => {
    for (const query of [
      's[]={}',
      's[$or]=1',
      'filter[__proto__]=x',
      'filter[1000]=id||$eq||a',
      'filter[a][b]=1',
      '__proto__=1',
      'constructor=1',
      'toString=1',
      'limit[]=1',
      'page=1&page=2',
      's={}&s={}',
      'fields=id&fields=name',
      'FILTER=id||$eq||a',
      'filter%00=1',
      '$where=1',
      'mode=each',
      'q=%00',
    ])
      isClearRefusal(await attack.as('admin').get(`/api/students?${query}`), query)
    for (const query of [
      'filter',
      'filter=',
      'sort=',
      'sort=id,ASC,x',
      'sort=,ASC',
      'sort=id,asc;--',
      'join=',
      's=',
      's=null',
      's=1',
      's=[]',
      's="a"',
      's={"$and":{}}',
      's={"$or":"a"}',
      's={"id":{}}',
      's={"id":{"$or":[]}}',
      's={"a"',
      'filter=||',
      'filter=||$eq||a',
      'or=id',
    ])
      isClearRefusal(await attack.as('admin').get(`/api/students?${query}`), query)
  })

  test('broken encodings and unknown addresses are refused', async () => {
    for (const [url, status] of [
      ['/api/students?filter=%', 400],
      ['/api/students?filter=%ff||$eq||%fe', 400],
      ['/api/students/%', 400],
      ['/api/students/%ff', 400],
      ['/api/students/%00', 404],
      ['/api/students/..%2f..%2fetc%2fpasswd', 404],
      ['/api/students?s=%7B%22id%22:%22%ud800%22%7D', 400],
      [`/api/students/${'a'.repeat(300)}`, 404],
      [`/api/${'a/'.repeat(200)}`, 404],
    ] as const)
      expect([url.slice(0, 60), (await attack.as('admin').get(url)).status]).toEqual([
        url.slice(0, 60),
        status,
      ])
  })
}
