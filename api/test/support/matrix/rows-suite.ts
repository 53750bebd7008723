import {
  conversationOf,
  resourceNamed,
  resources,
  type ActionResult,
  type GroupTotals,
  type Resource,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import type { Dialect } from '../../../src/database/database.js'
import { valuesFor } from '../contract/deciding.js'
import { hooked } from '../contract/hooked.js'
import { isChosen } from '../contract/world.js'
import { rowsOf, type Answer } from '../test-app.js'
import { everybody, Fixture, type Who } from './fixture.js'
import { entries, makeRows } from './entries.js'
import type { Entry, May } from './entry.js'
import { explained, explains } from './explains.js'
import { whyNotPlain } from './plain-entry.js'

/** Another person of the same role who has rows. */
const peerOf: { readonly [W in Who]?: Who } = { idle: 'incharge', lost: 'student' }

/** Returns the status for reading a row out of reach: 404 for a role that reaches other rows, 403 for one that reaches none. */
function refusedReading(entry: Entry, who: Who): 403 | 404 {
  const peer = peerOf[who] ?? who
  return Object.values(entry.rows).some(({ may }) => may[peer]) ? 404 : 403
}

/** Expects the same answer for an unreadable record as for a missing one. */
const expectNothing = (status: 403 | 404, answer: Answer, missing: Answer) =>
  expect([answer.status, answer.body, missing.status]).toEqual([status, missing.body, status])

/** Returns what a person gets who reads a record that does not exist. */
const ofMissing = (fixture: Fixture, who: Who, url: string, tail: string): Promise<Answer> =>
  fixture.once(who, `GET ${url}${tail}`, () => fixture.as(who).get(`${url}/${ulid()}${tail}`))

async function reads(
  fixture: Fixture,
  [name, entry]: readonly [string, Entry],
  who: Who,
  id: string,
  may: May,
): Promise<void> {
  const client = fixture.as(who)
  const resource = resourceNamed(name)
  const url = `/api/${resource.url}`
  // No token reads or writes a conversation.
  const talks = conversationOf(resource) !== undefined && !fixture.hasTokens
  const missing = ulid()
  const nothing = refusedReading(entry, who)
  const references = await client.get(`${url}/${id}/references`)
  if (may) expect(references.status).toBe(may.includes('A') ? 200 : 403)
  else expectNothing(404, references, await ofMissing(fixture, who, url, '/references'))
  for (const tail of ['', '?fields=id', ...(talks ? ['/comments'] : [])]) {
    const answer = await client.get(`${url}/${id}${tail}`)
    if (may) expect([tail, answer.status]).toEqual([tail, 200])
    else expectNothing(nothing, answer, await ofMissing(fixture, who, url, tail))
    if (tail === '/comments')
      expect((await client.del(`${url}/${id}/comments/${missing}`)).status).toBe(
        nothing === 403 ? 403 : 404,
      )
  }
  for (const query of [
    `filter=id||$eq||${id}`,
    `s={"id":["${id}"]}`,
    `or=id||$eq||${id}&or=id||$eq||${missing}`,
    `limit=5&filter=id||$in||${id},${missing}`,
  ]) {
    const answer = await client.get(`${url}?${query}`)
    expect([query, answer.status]).toEqual([query, nothing === 404 ? 200 : 403])
    expect([query, rowsOf(answer).map((row) => row['id'])]).toEqual([query, may ? [id] : []])
  }
  const by = resource.list.groups?.by.at(0)
  if (by === undefined) return
  const counted = await client.get(`${url}/groups?by=${by}&filter=id||$eq||${id}`)
  expect([counted.status, (counted.body as Partial<GroupTotals>).total?.count]).toEqual(
    nothing === 404 ? [200, may ? 1 : 0] : [403, undefined],
  )
}

/** Returns the sentence of a refused request, so that a failed test says why. A record may have a field called `title`, too. */
const refusalOf = ({ status, body }: Answer): unknown => (status < 400 ? undefined : body['title'])

async function changes(
  fixture: Fixture,
  entry: Entry,
  who: Who,
  url: string,
  id: string,
  may: May,
): Promise<void> {
  const client = fixture.as(who)
  const { version } = (await fixture.app.as(fixture.people.admin).get(`${url}/${id}`)).body
  const change = (entry.changeBy?.[who] ?? entry.change)(fixture)
  const before = await fixture.app.changes()
  const single = await client.patch(`${url}/${id}`, { ...change, version })
  const many = await client.patch(`${url}/bulk`, {
    bulk: [{ ...change, id, version: single.status === 200 ? single.body['version'] : version }],
  })
  if (may.includes('U')) {
    expect([single.status, many.status, refusalOf(single)]).toEqual([200, 200, undefined])
    return
  }
  if (may) expect([single.status, many.status]).toEqual([403, 403])
  else {
    const missing = await fixture.once(who, `PATCH ${url}`, () =>
      client.patch(`${url}/${ulid()}`, { ...change, version: 1 }),
    )
    expectNothing(404, single, missing)
    expect(many.status).toBe(single.status)
  }
  expect(await fixture.app.changes()).toEqual(before)
}

/** Runs every declared action on a row to which it applies. It works, and can be undone, for the people who may change the row. */
async function acts(
  fixture: Fixture,
  resource: Resource,
  who: Who,
  id: string,
  may: May,
): Promise<void> {
  const { app, people, samples } = fixture
  const client = fixture.as(who)
  const url = `/api/${resource.url}`
  for (const action of resource.actions) {
    const state = valuesFor(true, resource, action, samples.me)
    const { body: original } = await app.as(people.admin).get(`${url}/${id}`)
    await app.put(resource.name, id, state)
    const before = await app.changes()
    const { version } = (await app.as(people.admin).get(`${url}/${id}`)).body
    if (!fixture.hasTokens) {
      const { isFound, actions } = await explained(fixture, who, resource, id)
      expect([action.key, actions.find(({ key }) => key === action.key)?.allowed]).toEqual([
        action.key,
        isFound ? may.includes('U') : undefined,
      ])
    }
    const run = async (target: string) => {
      const answer = await client.post(`${url}/actions/${action.key}`, {
        bulk: [{ id: target, version }],
        values: hooked[resource.name]?.answers,
      })
      return (answer.body as unknown as ActionResult[])[0]!
    }
    const result = await run(id)
    if (may.includes('U')) {
      expect([action.key, result]).toMatchObject([
        action.key,
        { status: 200, undo: { version: Number(version) + 1 } },
      ])
      expect((await client.patch(`${url}/${id}`, result.undo!)).status).toBe(200)
    } else {
      // In the state that the action needs, fewer people may read the row.
      const isReadable = may && (await client.get(`${url}/${id}`)).status === 200
      expect([action.key, result.status]).toEqual([
        action.key,
        isReadable ? 403 : (await run(ulid())).status,
      ])
      expect(result).not.toHaveProperty('record')
      expect(await app.changes()).toEqual(before)
    }
    await app.put(
      resource.name,
      id,
      Object.fromEntries(Object.keys(state).map((name) => [name, original[name]])),
    )
  }
}

async function archives(
  fixture: Fixture,
  who: Who,
  url: string,
  id: string,
  may: May,
): Promise<void> {
  const client = fixture.as(who)
  if (may.includes('A')) {
    const answer = await client.del(`${url}/${id}`)
    expect([answer.status, refusalOf(answer)]).toEqual([200, undefined])
    const restored = await fixture.app
      .as(fixture.people.admin)
      .post(`/api/archive/${String(answer.body['batch'])}/restore`)
    expect(restored.status).toBe(200)
    return
  }
  const before = await fixture.app.changes()
  const single = await client.del(`${url}/${id}`)
  const many = await client.del(`${url}/bulk`, { bulk: [{ id }] })
  if (may) expect([single.status, many.status]).toEqual([403, 403])
  else {
    const missing = await fixture.once(who, `DELETE ${url}`, () => client.del(`${url}/${ulid()}`))
    expectNothing(404, single, missing)
    expect(many.status).toBe(single.status)
  }
  expect(await fixture.app.changes()).toEqual(before)
}

/** Fails with the reason if the chosen resource has no entry although it needs one. */
const needsEntry = () =>
  test('the table of rights has an entry for the resource', () => {
    const chosen = resources.filter(
      ({ name }) => isChosen(name) && !entries.some(([resource]) => resource === name),
    )
    expect(chosen.flatMap((resource) => whyNotPlain(resource) ?? [])).toEqual([])
  })

/**
 * Tests every row of the matrix for every person: all ways to read, change and archive it, then every creation. With `tokens`, these people work
 * through tokens that may do all that they may.
 */
export function rowsSuite(
  dialect: Dialect,
  some = entries,
  tokens: readonly Who[] = [],
  start = () => Fixture.start(dialect),
): void {
  const people = tokens.length > 0 ? tokens : everybody
  const chosen = some.filter(([resource]) => isChosen(resource))
  if (chosen.length === 0) return needsEntry()
  let fixture: Fixture
  let ids: Map<string, string>
  beforeAll(async () => {
    fixture = await start()
    await fixture.useTokens(tokens)
    ids = await makeRows(fixture, chosen)
  })
  afterAll(() => fixture.app.stop())

  describe.each(chosen)(`%s on ${dialect}`, (resource, entry) => {
    const { url: path } = resourceNamed(resource)
    const url = `/api/${path}`
    const cases = Object.entries(entry.rows).flatMap(([row, expected]) =>
      people.map((who) => [who, expected.may[who] || 'nothing', row, expected] as const),
    )

    test.each(cases)(
      '%s: %s of %s',
      async (who, _, row, { is, may, offered }) => {
        const id = ids.get(`${resource}/${row}`)!
        const client = fixture.as(who)
        await reads(fixture, [resource, entry], who, id, offered?.[who] ?? may[who])
        if (!fixture.hasTokens)
          await explains(fixture, resourceNamed(resource), who, id, offered?.[who] ?? may[who])
        await changes(fixture, entry, who, url, id, may[who])
        // Do not disable or archive the fixture's own people.
        const isShared = 'id' in is(fixture)
        if (!isShared)
          await acts(
            fixture,
            resourceNamed(resource),
            who,
            id,
            entry.mayNotAct?.includes(who) && may[who] ? 'R' : may[who],
          )
        const allowed = (await client.get(`${url}/${id}`)).body['allowed']
        const rights = offered?.[who] ?? may[who]
        if (allowed)
          expect(allowed).toEqual([
            ...(rights.includes('U') ? ['update'] : []),
            ...(rights.includes('A') ? ['archive'] : []),
          ])
        else expect(may[who]).not.toMatch(/U|A/)
        if (may[who].includes('A') && isShared) return
        await archives(fixture, who, url, id, may[who])
      },
      60_000,
    )

    test.each(
      entry.create.flatMap((creation) =>
        people.map(
          (who) =>
            [who, creation.may.includes(who) ? 'may' : 'may not', creation.what, creation] as const,
        ),
      ),
    )('%s %s create one %s', async (who, _, _what, creation) => {
      const body = await fixture.samples.body(resourceNamed(resource), {
        full: false,
        fixed: creation.is(fixture),
      })
      const client = fixture.as(who)
      const before = await fixture.app.changes()
      const answer = await client.post(url, body)
      if (!fixture.hasTokens) {
        const { rights } = await explained(fixture, who, resourceNamed(resource))
        const { allowed } = rights.find(({ right }) => right === 'create')!
        // A role that creates some is told so. What else refuses one, such as a quota, says so itself.
        if (creation.may.includes(who)) expect(allowed).not.toBe('no')
        else if (answer.status === 403) expect(allowed).not.toBe('yes')
      }
      if (creation.may.includes(who)) {
        expect([answer.status, answer.body]).toMatchObject([201, { id: expect.any(String) }])
        return
      }
      // A role that may create none gets 403. A role that may create others gets 400 for the field
      // that names an unreadable record, unless it reaches no row at all.
      const makesOthers = entry.create.some(({ may }) => may.includes(peerOf[who] ?? who))
      expect(answer.status).toBe(
        creation.refused?.[who] ?? (makesOthers && !peerOf[who] ? 400 : 403),
      )
      const many = await client.post(`${url}/bulk`, { bulk: [body] })
      expect(many.status).toBe(answer.status)
      expect(await fixture.app.changes()).toEqual(before)
    })
  })
}
