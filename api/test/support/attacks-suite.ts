import { leavesOf, resources, sharedKind, targetOf } from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../../src/database/database.js'
import { identifiers, operators, values } from './attacks.js'
import { Fixture, type Who } from './matrix/fixture.js'
import { isThorough } from './rounds.js'
import { rowsOf, type Answer } from './test-app.js'

/** Expects a refusal that names the fault and reveals nothing internal. */
function isClearRefusal(answer: Answer, what: unknown): void {
  expect([what, answer.status]).toEqual([what, 400])
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect([what, answer.body.issues?.length ?? 0]).not.toEqual([what, 0])
  // The answer may repeat the request, but shows nothing behind it.
  expect(answer.text).not.toMatch(/SELECT .* FROM "|SQLITE_|syntax error|relation "|no such column|node_modules|at \w+ \(/)
}
const enc = encodeURIComponent
const everyoneTried: readonly Who[] = isThorough ? ['admin', 'incharge', 'mentor', 'student'] : ['admin', 'student']
const s = (tree: unknown) => `s=${enc(JSON.stringify(tree))}`
/** Returns a key as JSON. In an object literal `__proto__` would not be a key. */
const keyed = (key: string, value: string) => `s=${enc(`{${JSON.stringify(key)}:${value}}`)}`
const nested = (depth: number, leaf: unknown): unknown => (depth === 0 ? leaf : { $and: [nested(depth - 1, leaf)] })

export function attacksSuite(dialect: Dialect): void {
  let fixture: Fixture
  let before: Record<string, string>
  beforeAll(async () => {
    fixture = await Fixture.start(dialect)
  }, 60_000)
  beforeEach(async () => {
    before = await fixture.app.checksum()
  })
  afterEach(async () => expect(await fixture.app.checksum()).toEqual(before))
  afterAll(() => fixture.app.stop())
  const as = (who: Who) => fixture.app.as(fixture.people[who])

  describe(`attacks on ${dialect}`, () => {
    test.each(identifiers.map((name) => [JSON.stringify(name).slice(0, 60), name] as const))(
      'the name %s never reaches SQL',
      async (_, name) => {
        const places = [
          `filter=${enc(`${name}||$eq||a`)}`,
          `filter=${enc(`${name}||$notnull`)}`,
          `or=${enc(`${name}||$cont||a`)}`,
          `filter=${enc('id||$notnull')}&or=${enc(`${name}||$isnull`)}`,
          keyed(name, '"a"'),
          keyed(name, '{"$ne":"a"}'),
          `s=${enc(`{"$or":[{"id":"a"},{"$and":[{${JSON.stringify(name)}:{"$in":["a"]}}]}]}`)}`,
          `sort=${enc(`${name},ASC`)}`,
          `sort=${enc(`id,ASC`)}&sort=${enc(`${name},DESC`)}`,
          `join=${enc(name)}`,
          `join=${enc(`school||${name}`)}`,
          `fields=${enc(name)}`,
        ]
        for (const who of everyoneTried)
          for (const query of places) {
            // `fields` and `join` accept groups, lists and blanks around a name; filters and sorting do not.
            if (/^(fields|join)/.test(query) && /^(name|guardians|guardians\.phone| ?id ?)$/.test(name.replace(/[\t\n]/g, ''))) continue
            // A list may be asked about by being empty, by people who may read all of it.
            if (who === 'admin' && /=guardians%7C%7C%24(is|not)null$/.test(query)) continue
            isClearRefusal(await as(who).get(`/api/students?${query}`), [who, query])
          }
        const key = JSON.stringify(name)
        for (const [method, url] of [
          ['POST', '/api/tags'],
          ['PATCH', `/api/students/${fixture.id('self')}`],
          ['POST', '/api/tags/bulk'],
        ] as const) {
          if (name === 'name' && url.endsWith('bulk')) continue
          const body = url.endsWith('bulk')
            ? `{"bulk":[{${key}:"x","name":"Robots"}]}`
            : `{${key}:"x","version":1,"gender":"Female","isTeamLeader":"no"}`
          const answer = await as('admin').raw(method, url, body, { 'content-type': 'application/json' })
          expect([url, name, answer.status]).toEqual([url, name, 400])
        }
      },
    )

    if (isThorough)
      test.each(resources.map((resource) => [resource.label.many, resource] as const))(
        'no name reaches SQL in a list of %s',
        async (_, resource) => {
          const paths = leavesOf(resource).map(({ path }) => path)
          // A name may be a field or a group of this resource.
          for (const name of identifiers.filter((name) => !paths.some((path) => `${path}.`.startsWith(`${name}.`))))
            for (const query of [keyed(name, '"a"'), `filter=${enc(`${name}||$eq||a`)}`, `sort=${enc(`${name},ASC`)}`])
              isClearRefusal(await as('admin').get(`/api/${resource.url}?${query}`), [resource.name, query.slice(0, 200)])
        },
      )

    test.each(operators)('the operator %j is refused', async (operator) => {
      for (const query of [
        `filter=${enc(`id||${operator}||a`)}`,
        `or=${enc(`name.firstName||${operator}||a`)}`,
        keyed('id', `{${JSON.stringify(operator)}:"a"}`),
      ])
        isClearRefusal(await as('admin').get(`/api/students?${query}`), query)
    })

    const filterable = resources.flatMap((resource) =>
      leavesOf(resource).flatMap(({ path, field }) =>
        sharedKind(field).operand ? [{ url: `/api/${resource.url}`, path, kind: field.kind, many: targetOf(field)?.many }] : [],
      ),
    )
    const onePerKind = [...new Map(filterable.map((field) => [`${field.kind}${String(field.many)}`, field])).values()]
    const system = ['id', 'version', 'createdAt', 'createdBy'].map((path) => ({ url: '/api/students', path, kind: path, many: false }))
    test.each([...(isThorough ? filterable : onePerKind), ...system])(
      'a value for $kind ($path) stays a value',
      async ({ url, path }) => {
        const compared = ['$eq', '$contL', '$gt', '$ne', '$startsL', '$in', '$endsL', '$between', '$exclL']
        for (const [turn, value] of values.entries())
          for (const operator of compared.filter((_, at) => (at + turn) % 3 === 0)) {
            const short = /\p{Surrogate}/u.test(value) ? [] : [`filter=${enc(`${path}||${operator}||${value}`)}`]
            const queries = [...short, s({ [path]: { [operator]: operator === '$between' ? [value, value] : value } })]
            for (const query of queries) {
              const answer = await as('admin').get(`${url}?${query}&limit=1&fields=id`)
              if (answer.status !== 200) isClearRefusal(answer, [path, operator, value.slice(0, 40)])
            }
          }
        for (const value of [null, true, 1.5, -1, 1e300, 2147483648, {}, [], [[]], [null], { $ne: 1 }, [{ a: 1 }], '', ' '])
          for (const operator of ['$eq', '$ne', '$in', '$gte', '$between', '$cont']) {
            const answer = await as('admin').get(`${url}?${s({ [path]: { [operator]: value } })}&limit=1`)
            if (answer.status !== 200) isClearRefusal(answer, [path, operator, value])
          }
      },
      60_000,
    )

    test('an empty value is not taken for zero', async () => {
      for (const value of ['', ' ', null, true, [], '0x10', '1e1'])
        isClearRefusal(await as('admin').get(`/api/competitions?${s({ 'paymentDetails.fee': { $eq: value } })}`), value)
      isClearRefusal(await as('admin').get(`/api/competitions?filter=${enc('paymentDetails.fee||$eq||')}`), 'empty')
    })

    test('a query is limited in depth, number and size', async () => {
      const long = [
        s(nested(8, { id: 'a' })),
        `s=${enc('{"$and":['.repeat(3000) + '{}' + ']}'.repeat(3000))}`,
        s({ $or: Array.from({ length: 51 }, () => ({ id: 'a' })) }),
        Array.from({ length: 51 }, () => 'filter=id||$eq||a').join('&'),
        Array.from({ length: 51 }, () => 'join=school').join('&'),
        Array.from({ length: 6 }, () => 'sort=id,ASC').join('&'),
        `fields=${Array.from({ length: 101 }, () => 'id').join(',')}`,
        s({ id: { $in: Array.from({ length: 501 }, () => 'a') } }),
        `filter=id||$in||${'a,'.repeat(501)}a`,
      ]
      for (const query of long) isClearRefusal(await as('admin').get(`/api/students?${query}`), query.slice(0, 80))
      const wide = s({ $or: Array.from({ length: 3000 }, () => ({ $and: Array.from({ length: 3 }, () => ({})) })) })
      expect((await as('admin').get(`/api/students?${wide}`)).status).toBeLessThan(500)
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
        isClearRefusal(await as('admin').get(`/api/students?${query}`), query)
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
        isClearRefusal(await as('admin').get(`/api/students?${query}`), query)
    })

    test('broken encodings get a 4xx, never a 5xx', async () => {
      for (const url of [
        '/api/students?filter=%',
        '/api/students?filter=%ff||$eq||%fe',
        '/api/students/%',
        '/api/students/%ff',
        '/api/students/%00',
        '/api/students/..%2f..%2fetc%2fpasswd',
        '/api/students?s=%7B%22id%22:%22%ud800%22%7D',
        `/api/students/${'a'.repeat(300)}`,
        `/api/${'a/'.repeat(200)}`,
      ]) {
        const answer = await as('admin').get(url)
        expect([url.slice(0, 60), answer.status >= 400 && answer.status < 500]).toEqual([url.slice(0, 60), true])
      }
    })

    test('other people’s ids are refused alike in single, bulk and create requests', async () => {
      const id = fixture.id('stranger')
      const attempts = [
        await as('student').get(`/api/students/${id}`),
        await as('student').patch(`/api/students/${id}`, { version: 1, aspiration: 'x' }),
        await as('student').del(`/api/students/${id}`),
        await as('incharge').patch('/api/students/bulk', { bulk: [{ id, version: 1, aspiration: 'x' }] }),
        await as('incharge').del('/api/students/bulk', { bulk: [{ id }] }),
        await as('incharge').post('/api/student-activities', { student: id }),
        await as('incharge').post('/api/teams', { name: 'x', schoolVal: fixture.id('ours'), leader: id }),
        await as('incharge').post('/api/students', { name: { firstName: 'x' }, class: '6th', school: fixture.id('theirs') }),
        await as('incharge').post('/api/students/bulk', {
          bulk: [{ name: { firstName: 'x' }, class: '6th', school: fixture.id('theirs') }],
        }),
        await as('student').post('/api/slot-bookings', { slot: fixture.id('slotTheirs'), day: '2090-05-20', hour: '08', student: id }),
      ]
      expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 400, 400, 400, 400, 400])
    })

    test('a relation is not saved as a nested object', async () => {
      const base = { name: { firstName: 'x' }, class: '6th' }
      const school = { id: fixture.id('ours'), name: 'Taken over' }
      for (const body of [
        { ...base, school },
        { ...base, school: [fixture.id('ours')] },
        { ...base, school: fixture.id('ours'), tags: [{ name: 'New' }] },
        { ...base, school: fixture.id('ours'), tags: { 0: 'x' } },
        { ...base, school: { $ne: null } },
        { ...base, school: true },
      ])
        isClearRefusal(await as('admin').post('/api/students', body), body)
    })

    test('hidden and reversing characters are refused where text is stored', async () => {
      for (const text of ['a\u0000b', '\ud800', 'x\udfff', '\u202egnp.exe', '\u2066x', '\u200e', '\ufeffx', '\u0007']) {
        isClearRefusal(await as('admin').post('/api/tags', { name: text }), text)
        isClearRefusal(
          await as('admin').raw(
            'POST',
            '/api/tags',
            `{"name":"${[...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"}`,
            { 'content-type': 'application/json' },
          ),
          text,
        )
      }
    })

    test('a filter does not reveal records out of reach', async () => {
      for (const id of [fixture.id('stranger'), ulid()])
        expect(rowsOf(await as('incharge').get(`/api/students?filter=id||$eq||${id}`))).toEqual([])
      const [first, second] = await Promise.all(
        [fixture.id('stranger'), ulid()].map((id) => as('incharge').get(`/api/teams?filter=leader||$eq||${id}&limit=5`)),
      )
      expect(first!.body).toEqual(second!.body)
    })

    test('a filter through a relation reaches only readable fields of its target', async () => {
      for (const query of [
        'filter=school.paidSubscription||$eq||true',
        'filter=school.atlIncharge.email||$contL||a',
        'sort=school.paidSubscription,ASC',
        'join=school||paidSubscription',
        s({ $or: [{ 'school.principal.whatsappNumber': { $starts: '+91' } }] }),
      ])
        isClearRefusal(await as('mentor').get(`/api/students?${query}`), query)
      const joined = rowsOf(await as('mentor').get('/api/students?join=school'))
      for (const row of joined)
        expect(Object.keys(row['school'] as object).sort()).toEqual(
          expect.not.arrayContaining(['paidSubscription', 'principal', 'correspondent']),
        )
    })
  })
}
