import {
  hasGroups,
  leavesOf,
  resourceNamed,
  resources,
  targetOf,
  valueAt,
} from '@tinkerdesk/shared'
import type { Dialect } from '../../../src/database/database.js'
import { rowsOf, type Answer, type Body, type Client } from '../test-app.js'
import { Fixture, type Who } from './fixture.js'
import { entries, makeRows } from './entries.js'

/** Returns every field that leads from another resource to this one. */
const waysTo = (name: string) =>
  resources.flatMap((resource) =>
    leavesOf(resource).flatMap(({ path, field }) =>
      targetOf(field)?.to === name
        ? [{ resource: resource.name, url: `/api/${resource.url}`, path }]
        : [],
    ),
  )

/** Returns true when the table of rights lets a person read any row of a resource. */
const readsSome = (name: string, who: Who): boolean =>
  entries.some(
    ([resource, { rows }]) =>
      resource === name && Object.values(rows).some((row) => row.may[who]?.includes('R')),
  )

/** The person of the same role with rows of their own. A name is checked against the role, before any row. */
const peerOf = (who: Who): Who => (who === 'lost' ? 'student' : who === 'idle' ? 'incharge' : who)

/** Returns the answer for an unknown field, without the field's name. */
const refusal = ({ status, body }: Answer, path: string) =>
  JSON.stringify({ status, body }).replaceAll(path, 'X')

/** Expects that a closed field gets the same answer as an unknown one, in every spelling. */
async function cannotBeAsked(client: Client, url: string, path: string): Promise<void> {
  const spellings: ((name: string) => string)[] = [
    (name) => `filter=${name}||$eq||a`,
    (name) => `filter=${name}||$notnull`,
    (name) => `filter=${name}||$contL||a`,
    (name) => `or=${name}||$isnull`,
    (name) => `filter=id||$notnull&or=${name}||$starts||+91`,
    (name) => `s={"${name}":"a"}`,
    (name) => `s={"$or":[{"id":{"$notnull":true}},{"$and":[{"${name}":{"$ne":"a"}}]}]}`,
    (name) => `s={"${name}":{"$or":{"$contL":"a"}}}`,
    (name) => `sort=${name},ASC`,
    (name) => `sort=id,ASC&sort=${name},DESC`,
    (name) => `filter[0]=${name}||$in||a,b`,
  ]
  for (const spelling of spellings) {
    const answer = await client.get(`${url}?${spelling(path)}`)
    expect([spelling(path), answer.status, answer.body.code]).toEqual([
      spelling(path),
      400,
      'unknown_field',
    ])
    expect(refusal(answer, path)).toBe(
      refusal(await client.get(`${url}?${spelling('nonsense')}`), 'nonsense'),
    )
  }
}

/** Expects that a closed field is no part of totals: rows are neither counted by it, nor chosen by it for a count, nor is it added up. */
async function cannotBeCounted(client: Client, name: string, path: string): Promise<void> {
  const resource = resourceNamed(name)
  const url = `/api/${resource.url}/groups`
  const open = [
    ...new Set([resource.list, ...resource.lists].flatMap(({ groups }) => groups?.by ?? [])),
  ]
  const spellings = [
    (closed: string) => `by=${closed}`,
    ...open.map((by) => (closed: string) => `by=${by}&filter=${closed}||$notnull`),
  ]
  for (const spelling of spellings) {
    const answer = await client.get(`${url}?${spelling(path)}`)
    expect([spelling(path), answer.status, answer.body.code]).toEqual([
      spelling(path),
      400,
      'unknown_field',
    ])
    expect(refusal(answer, path)).toBe(
      refusal(await client.get(`${url}?${spelling('nonsense')}`), 'nonsense'),
    )
  }
  for (const by of open)
    expect((await client.get(`${url}?by=${by}`)).body).not.toHaveProperty(['total', 'sums', path])
}

/** Expects that the value at a path is in no answer. A computed value without its operands is `null`, any other field absent. */
async function isNowhere(
  client: Client,
  resource: string,
  id: string,
  path: string,
): Promise<void> {
  const { url: name, computed } = resourceNamed(resource)
  const url = `/api/${name}`
  const withheld = Object.hasOwn(computed, path) ? null : undefined
  const direct = [
    `${url}/${id}`,
    `${url}/${id}?fields=${path}`,
    `${url}?filter=id||$eq||${id}`,
    `${url}?filter=id||$eq||${id}&fields=${path}&limit=1`,
  ]
  for (const address of direct) {
    const answer = await client.get(address)
    if (address.includes('fields=') && answer.status === 400) {
      // Nobody of this role may ask for it, so it is an unknown field.
      expect(refusal(answer, path)).toBe(
        refusal(await client.get(address.replace(`fields=${path}`, 'fields=nonsense')), 'nonsense'),
      )
    } else {
      expect([address, answer.status]).toEqual([address, 200])
      const row = address.startsWith(`${url}/`) ? answer.body : rowsOf(answer)[0]!
      expect([address, valueAt(row, path)]).toEqual([address, withheld])
    }
  }
  for (const way of waysTo(resource))
    for (const picked of ['', `||${path}`]) {
      const answer = await client.get(`${way.url}?join=${way.path}${picked}`)
      for (const row of rowsOf(answer))
        for (const object of [valueAt(row, way.path) ?? []].flat() as Body[])
          if (object['id'] === id)
            expect([way, valueAt(object, path)]).toEqual([
              way,
              valueAt(object, path) === null ? withheld : undefined,
            ])
    }
}

/** Tests fields that a person may not see, sees masked or may not list by, on one database and for these resources. */
export function fieldsSuite(dialect: Dialect, tried = entries): void {
  let fixture: Fixture
  let ids: Map<string, string>
  beforeAll(async () => {
    fixture = await Fixture.start(dialect)
    ids = await makeRows(fixture)
  })
  afterAll(() => fixture.app.stop())
  const as = (who: Who) => fixture.app.as(fixture.people[who])
  const urlOf = (resource: string) => `/api/${resourceNamed(resource).url}`

  const withheld = tried.flatMap(([resource, entry]) =>
    Object.entries(entry.withheld ?? {}).flatMap(([who, rows]) =>
      Object.entries(rows).flatMap(([row, paths]) =>
        paths.map((path) => [resource, row, who as Who, path] as const),
      ),
    ),
  )
  test.each(withheld)(`%s, %s: %s sees no %s on ${dialect}`, async (resource, row, who, path) => {
    const id = ids.get(`${resource}/${row}`)!
    const whole = (await as('admin').get(`${urlOf(resource)}/${id}`)).body
    expect(valueAt(whole, path)).toBeDefined()
    await isNowhere(as(who), resource, id, path)
  })

  const masked = tried.flatMap(([resource, entry]) =>
    Object.entries(entry.masked ?? {}).flatMap(([who, rows]) =>
      Object.entries(rows).flatMap(([row, paths]) =>
        Object.entries(paths).map(
          ([path, like]) => [resource, row, who as Who, path, like] as const,
        ),
      ),
    ),
  )
  test.each(masked)(
    `%s, %s: %s sees %s masked on ${dialect}`,
    async (resource, row, who, path, like) => {
      const id = ids.get(`${resource}/${row}`)!
      const whole = (await as('admin').get(`${urlOf(resource)}/${id}`)).body
      const listed = rowsOf(await as(who).get(`${urlOf(resource)}?filter=id||$eq||${id}`))[0]!
      const joined = await Promise.all(
        waysTo(resource).map(async ({ url, path: way }) =>
          rowsOf(await as(who).get(`${url}?join=${way}`)).flatMap(
            (row) => [valueAt(row, way) ?? []].flat() as Body[],
          ),
        ),
      )
      const shown = [
        (await as(who).get(`${urlOf(resource)}/${id}`)).body,
        listed,
        ...joined
          .flat()
          .filter((object) => object['id'] === id && valueAt(object, path) !== undefined),
      ]
      for (const shape of shown) {
        expect(String(valueAt(shape, path))).toMatch(like)
        expect(valueAt(shape, path)).not.toBe(valueAt(whole, path))
      }
    },
  )

  const closed = tried.flatMap(([resource, entry]) =>
    Object.entries(entry.notListable ?? {}).flatMap(([who, paths]) =>
      paths.map((path) => [resource, who as Who, path] as const),
    ),
  )
  test.each(closed)(
    `%s: %s cannot ask about %s, directly or from elsewhere, on ${dialect}`,
    async (resource, who, path) => {
      await cannotBeAsked(as(who), urlOf(resource), path)
      if (hasGroups(resourceNamed(resource))) await cannotBeCounted(as(who), resource, path)
      for (const way of waysTo(resource)) {
        const answers = [
          `filter=${way.path}.${path}||$notnull`,
          `s={"${way.path}.${path}":{"$contL":"a"}}`,
          `sort=${way.path}.${path},ASC`,
        ]
        for (const query of answers) {
          const answer = await as(who).get(`${way.url}?${query}`)
          const refused = readsSome(way.resource, peerOf(who))
            ? [400, 'unknown_field']
            : [403, 'forbidden']
          expect([way, query, answer.status, answer.body.code]).toEqual([way, query, ...refused])
        }
      }
    },
  )

  test(`a conflict shows only what the person may read of the current record, on ${dialect}`, async () => {
    const id = ids.get("student/the mentor's")!
    const { version } = (await as('admin').get(`/api/students/${id}`)).body
    await as('admin').patch(`/api/students/${id}`, {
      version,
      aspiration: 'Pilot',
      email: 'seen@pupils.example',
      guardians: [{ name: 'Meena', phone: '+919812076784' }],
    })
    const answer = await as('mentor').patch(`/api/students/${id}`, {
      version,
      aspiration: 'Doctor',
    })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'version_conflict',
        current: { aspiration: 'Pilot', email: 's•••@pupils.example' },
      },
    })
    expect(answer.text).not.toMatch(/guardians|Meena|seen@/)
  })

  test(`a masked value is never written, on ${dialect}`, async () => {
    const id = ids.get("student/the mentor's")!
    const shown = (await as('mentor').get(`/api/students/${id}`)).body
    for (const email of [shown['email'], 'new@pupils.example', null]) {
      const answer = await as('mentor').patch(`/api/students/${id}`, {
        version: shown['version'],
        email,
      })
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } })
    }
    expect(
      (
        await as('mentor').patch(`/api/students/${id}`, {
          version: shown['version'],
          guardians: [],
        })
      ).body.issues,
    ).toMatchObject([{ path: 'guardians' }])
    expect((await as('admin').get(`/api/students/${id}`)).body['email']).not.toMatch(/•/)
  })

  test(`anyone who may archive a record sees its references, and only the readable titles, on ${dialect}`, async () => {
    const url = `/api/students/${fixture.id('self')}/references`
    for (const who of ['mentor', 'student'] as const)
      expect(await as(who).get(url)).toMatchObject({ status: 403 })
    const seen = (await as('incharge').get(url)).body as unknown as {
      resource: string
      titles: string[]
      total: number
    }[]
    expect(seen.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['user', 'team', 'studentActivity']),
    )
    for (const { resource, titles } of seen)
      if (resource === 'user') expect(titles.join()).not.toMatch(/@/)
  })
}
