import type { AddressInfo } from 'node:net'
import dataProvider, { axiosInstance } from '@refinedev/nestjsx-crud'
import { TestApp, type Body } from './support/test-app.js'

let app: TestApp
let provider: ReturnType<typeof dataProvider>
beforeAll(async () => {
  app = await TestApp.start('sqlite')
  const { cookie } = await app.person('admin')
  await app.app.listen(0, '127.0.0.1')
  const { port } = app.app.getHttpServer().address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  axiosInstance.defaults.adapter = 'http'
  Object.assign(axiosInstance.defaults.headers.common, { cookie, origin: address })
  provider = dataProvider(`${address}/api`, axiosInstance)
})
afterAll(() => app.stop())

const tags = { resource: 'tags' }
const create = async (name: string) =>
  (await provider.create<Body & { id: string }>({ ...tags, variables: { name } })).data

test('a plain provider of Refine reads, writes and archives', async () => {
  const made = await create('Sensors')
  const id = made.id
  const { data: read } = await provider.getOne<Body & { id: string }>({ ...tags, id })
  expect(read['name']).toBe('Sensors')
  const { data: changed } = await provider.update({
    ...tags,
    id,
    variables: { ...read, name: 'Motors' },
  })
  expect(changed).toMatchObject({ name: 'Motors', version: 2 })
  const many = await provider.createMany!({
    ...tags,
    variables: [{ name: 'Kites' }, { name: 'Drones' }],
  })
  expect(many.data).toHaveLength(2)
  const { data, total } = await provider.getList({
    ...tags,
    pagination: { currentPage: 1, pageSize: 2 },
    sorters: [{ field: 'name', order: 'asc' }],
    filters: [{ field: 'name', operator: 'contains', value: 's' }],
  })
  expect([data.map(({ name }) => name), total]).toEqual([['Drones', 'Kites'], 3])
  const ids = [id, many.data[0]!.id as string]
  expect((await provider.getMany!({ ...tags, ids })).data).toHaveLength(2)
  for (const [operator, value, count] of [
    ['eq', 'Kites', 1],
    ['ne', 'Kites', 2],
    ['in', ['Kites', 'Motors'], 2],
    ['null', true, 0],
    ['nnull', true, 3],
  ] as const) {
    const answer = await provider.getList({
      ...tags,
      filters: [{ field: 'name', operator, value }],
    })
    expect([operator, answer.data.length]).toEqual([operator, count])
  }
  await provider.deleteOne({ ...tags, id })
  await provider.deleteMany!({ ...tags, ids: [many.data[0]!.id as string] })
  expect((await provider.getList(tags)).data.map(({ name }) => name)).toEqual(['Drones'])
  const { data: raw } = await provider.custom!({
    url: `${provider.getApiUrl()}/auth/me`,
    method: 'get',
  })
  expect(raw).toMatchObject({ role: 'admin' })
})

test('a refused write reaches the person with a sentence for each field', async () => {
  await expect(
    provider.create({ resource: 'students', variables: { class: '99th' } }),
  ).rejects.toMatchObject({
    statusCode: 400,
    message: 'Some fields need your attention.',
    errors: { class: [expect.stringMatching(/must be/i)] },
  })
  const { id } = await create('Rockets')
  await expect(
    provider.update({ ...tags, id, variables: { name: 'Planes' } }),
  ).rejects.toMatchObject({ statusCode: 428, message: expect.stringMatching(/version/) })
  await expect(create('Rockets')).rejects.toMatchObject({ statusCode: 409 })
  await expect(provider.getOne({ ...tags, id: 'x'.repeat(26) })).rejects.toMatchObject({
    statusCode: 404,
  })
})
