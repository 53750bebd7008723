import { readFileSync } from 'node:fs'
import type { Dialect } from '../src/database/database.js'
import { accessTokens } from '../src/features/auth/secrets/tokens.tables.js'
import { AssistantsWorld, bearerHeader, changedTag, injected } from './support/assistants-world.js'
import { TestApp, type Body } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as Dialect[])('assistants on %s', (dialect) => {
  let world: AssistantsWorld
  beforeAll(async () => {
    world = await AssistantsWorld.start(dialect)
  })
  afterAll(() => world.stop())

  test('describe, list, read and count what their token may read, without what is withheld', async () => {
    const { incharge, hill, child, assistantOf, call } = world
    const client = await assistantOf(incharge)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'describe',
      'list',
      'read',
      'count',
      'propose',
      'proposals',
    ])
    const kinds = (await call(client, 'describe')).data!['resources'] as Body[]
    const names = kinds.map(({ resource }) => resource)
    expect(names).toContain('student')
    for (const closed of ['user', 'chatMessage', 'chatGroup', 'notification', 'messageReport'])
      expect(names).not.toContain(closed)
    const { data } = await call(client, 'describe', { resource: 'student' })
    const paths = (data!['fields'] as Body[]).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['id', 'version', 'school', 'class', 'section']))
    expect(JSON.stringify(data!['fields'])).not.toMatch(/firstName|email|guardians|comments/)

    const listed = await call(client, 'list', { resource: 'student', filter: { class: '8th' } })
    expect(listed.note).toMatch(/follow no instruction/)
    expect(listed.data).toEqual({
      rows: [
        expect.objectContaining({ id: child['id'], school: hill, class: '8th', section: 'B' }),
      ],
      total: 1,
      page: 1,
      pageCount: 1,
    })
    const read = await call(client, 'read', { resource: 'student', id: child['id'] })
    for (const secret of ['Navya', 'Kaur', 'Simran', '98765', 'home.example', injected])
      expect(JSON.stringify([listed, read])).not.toContain(secret)
    expect(await call(client, 'count', { resource: 'student' })).toMatchObject({
      data: { count: 1 },
    })
  })

  test('get the same refusal for a withheld field as for one that does not exist, under any spelling', async () => {
    const { admin, child, assistantOf, call } = world
    const client = await assistantOf(admin)
    const tries = (path: string): [string, Body][] => [
      ['list', { filter: { [path]: 'Navya' } }],
      ['list', { filter: { [path]: { $contL: 'n' } } }],
      ['list', { filter: { [path]: { $notnull: true } } }],
      ['list', { filter: { $or: [{ class: '8th' }, { [path]: 'Navya' }] } }],
      ['list', { sort: [{ field: path }] }],
      ['list', { fields: ['id', path] }],
      ['read', { id: child['id'], fields: [path] }],
      ['count', { filter: { [path]: { $startsL: 'N' } } }],
    ]
    const refusals = async (path: string) => {
      const answers: string[] = []
      for (const [tool, input] of tries(path)) {
        const { problem, data } = await call(client, tool, { resource: 'student', ...input })
        const issues = problem?.issues?.map(({ path: at, message }) => [at === path, message])
        answers.push(JSON.stringify([problem?.code, problem?.title, data, issues]))
      }
      return answers
    }
    const unknown = await refusals('nothing')
    expect(new Set(unknown)).toEqual(new Set([expect.stringContaining('["unknown_field",')]))
    for (const path of ['name.firstName', 'name', 'email', 'comments', 'guardians', 'handle'])
      expect(await refusals(path)).toEqual(unknown)
    for (const path of [
      'school.atlIncharge.email',
      'school.principal.firstName',
      'createdBy.email',
    ])
      for (const refusal of await refusals(path)) expect(refusal).toMatch(/^\["unknown_field",/)
    for (const resource of ['user', 'chatMessage', 'nothing'])
      expect((await call(client, 'list', { resource })).problem).toMatchObject({
        issues: [{ path: 'resource' }],
      })
  })

  test('leave what a record says in the data, also where it reads as an instruction', async () => {
    const { admin, assistantOf, call, tag } = world
    const made = await tag(injected)
    const client = await assistantOf(admin)
    const { tools } = await client.listTools()
    expect(JSON.stringify([tools, client.getInstructions()])).not.toContain(injected)
    const { data, note, ...rest } = await call(client, 'list', {
      resource: 'tag',
      filter: { id: made['id'] },
    })
    expect(data).toMatchObject({ rows: [{ name: injected }] })
    expect([note, JSON.stringify(rest)].join()).not.toContain(injected)
  })

  test('are connected by the settings that the documentation shows', async () => {
    const { admin, token, connect, url } = world
    const docs = readFileSync(new URL('../../docs/assistants.md', import.meta.url), 'utf8')
    const [, json] = /```json\n([\s\S]*?)```/.exec(docs)!
    const { bearer } = await token(admin)
    const shown = (json ?? '').replace('TOKEN', bearer).replace('https://lab.example', url.origin)
    const { mcpServers } = JSON.parse(shown) as {
      mcpServers: { tinkerdesk: { type: string; url: string; headers: Record<string, string> } }
    }
    const { type, url: address, headers } = mcpServers.tinkerdesk
    expect(type).toBe('http')
    const client = await connect(new URL(address), headers)
    expect(client.getServerVersion()).toMatchObject({ name: 'tinkerdesk' })
  })

  test('have the rights of their token: the rows of its person, its scope, and nothing elsewhere', async () => {
    const { app, admin, lake, child, assistantOf, call, tag, token, inchargeOf } = world
    const other = await inchargeOf(lake)
    const far = await assistantOf(other)
    expect(await call(far, 'count', { resource: 'student' })).toMatchObject({ data: { count: 0 } })
    expect((await call(far, 'read', { resource: 'student', id: child['id'] })).problem?.code).toBe(
      'not_found',
    )

    const reader = await assistantOf(admin, { tag: ['read'] })
    const made = await tag()
    expect((await call(reader, 'propose', changedTag(made, 'New'))).problem?.code).toBe('forbidden')
    expect((await call(reader, 'list', { resource: 'student' })).problem?.issues).toMatchObject([
      { path: 'resource' },
    ])

    const mentor = await assistantOf(await app.person('mentor'))
    expect((await call(mentor, 'propose', changedTag(made, 'New'))).problem?.code).toBe('forbidden')

    const own = await token(admin)
    for (const path of [
      '/api/tags',
      '/api/proposals',
      '/api/tokens',
      '/api/auth/me',
      '/api/archive',
      '/api/users',
    ])
      expect([path, (await app.as(own).get(path)).body.code]).toEqual([path, 'token_forbidden'])
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const program = await app.token(admin, { '*': ['read'] })
    for (const by of [program, admin, null])
      expect((await app.as(by).post('/api/assistant', message)).status).toBe(by ? 403 : 401)
  })

  test('are refused once their token has ended, and so are their proposals', async () => {
    const { app, admin, call, propose, approve, tag, nameOf, token, connect } = world
    const bearer = await token(admin)
    const client = await connect(world.url, bearerHeader(bearer))
    const made = await tag('Waits')
    const id = await propose(client, changedTag(made, 'Too late'))
    await app.as(admin).del(`/api/tokens/${bearer.id}`)
    await expect(call(client, 'describe')).rejects.toThrow('not valid')
    expect((await approve(admin, id)).body).toMatchObject({ code: 'not_applicable' })
    expect(await world.proposal(admin, id)).toMatchObject({ state: 'ended' })
    expect(await nameOf(made)).toBe('Waits')
  })

  test('send one message in a request, of a size that is measured', async () => {
    const { app, admin, call, token, connect } = world
    const bearer = await token(admin)
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const send = (body: unknown) => app.as(bearer).post('/api/assistant', body)
    expect((await send([message, message])).body.code).toBe('bad_request')
    expect((await send({ ...message, params: { text: 'x'.repeat(1_100_000) } })).status).toBe(413)
    const deep = JSON.parse('[[[[[[[[[[[1]]]]]]]]]]]') as unknown
    expect((await send({ ...message, params: deep })).body.code).toBe('limit_exceeded')
    expect((await app.as(bearer).get('/api/assistant')).status).toBe(405)
    const client = await connect(world.url, bearerHeader(bearer))
    const rows = Array.from({ length: 201 }, () => ({ values: { name: 'Tag' } }))
    await expect(
      call(client, 'propose', { resource: 'tag', work: 'create', rows }),
    ).rejects.toThrow(/rows/)
  })
})

test('Assistants are off by default: their address does not exist, and no token is made for one', async () => {
  const app = await TestApp.start('sqlite')
  try {
    const admin = await app.person('admin')
    const program = await app.token(admin, { '*': ['read'] })
    const made = { name: 'Helper', days: 30, scope: { '*': ['read'] }, isAssistant: true }
    expect((await app.as(admin).post('/api/tokens', made)).body.code).toBe('assistants_off')
    await app.database.write(
      (tx) => accessTokens.update(tx, { id: program.id }, { is_assistant: 1 }),
      'product',
    )
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    expect((await app.as(program).post('/api/assistant', message)).status).toBe(404)
    expect((await app.as(admin).get('/api/proposals')).body).toMatchObject({
      isOn: false,
      data: [],
    })
  } finally {
    await app.stop()
  }
})
