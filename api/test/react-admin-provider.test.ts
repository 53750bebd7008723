import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { TestApp } from './support/test-app.js'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

/** Calls every method of the provider, as npm has it and as the page wraps it. */
const calls = `
const name = (row) => row.name
const refused = (error) => [error.status, error.message]
const status = (error) => error.status
const tags = (params) => dataProvider.getList('tags', { pagination: { page: 1, perPage: 2 }, sort: { field: 'name', order: 'ASC' }, filter: {}, ...params })
const { data: made } = await plain.create('tags', { data: { name: 'Sensors' } })
await plain.create('tags', { data: { name: 'Kites' } })
await plain.create('tags', { data: { name: 'Drones' } })
const seen = {}
const list = await tags({})
seen.list = [list.data.map(name), list.total]
seen.second = (await tags({ pagination: { page: 2, perPage: 2 } })).data.map(name)
seen.filtered = (await tags({ filter: { name: 'ens' } })).data.map(name)
seen.equal = (await tags({ filter: { 'name||$eq': 'Kites' } })).data.map(name)
const { data: previousData } = await plain.getOne('tags', { id: made.id })
seen.one = previousData.name
const ids = [made.id, list.data[0].id]
seen.many = (await plain.getMany('tags', { ids })).data.map(name).sort()
const data = { ...previousData, name: 'Motors' }
seen.plainUpdate = await plain.update('tags', { id: made.id, data, previousData }).catch(status)
seen.plainUpdateMany = await plain.updateMany('tags', { ids, data: { name: 'Same' } }).catch(status)
seen.update = (await dataProvider.update('tags', { id: made.id, data, previousData })).data.name
seen.stale = await dataProvider.update('tags', { id: made.id, data: { ...data, name: 'Late' }, previousData }).catch(status)
const schools = await plain.getList('schools', { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' }, filter: {} })
const school = schools.data[0].id
const pupils = []
for (const firstName of ['Asha', 'Ravi'])
  pupils.push((await plain.create('students', { data: { name: { firstName }, school, class: '7th' } })).data.id)
const of = { target: 'school', id: school, pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' }, filter: {} }
seen.updateMany = (await dataProvider.updateMany('students', { ids: pupils, data: { class: '8th' } })).data.length
const { data: referred, total } = await plain.getManyReference('students', of)
seen.reference = [referred.map((row) => row.name.firstName + ' ' + row.class), total]
seen.refused = await plain.create('students', { data: { school, class: '7th' } }).catch(refused)
seen.contains = await plain.getList('students', { ...of, filter: { class: '8th' } }).catch(status)
seen.deleted = (await plain.delete('tags', { id: made.id })).data.id === made.id
await plain.deleteMany('students', { ids: pupils })
seen.left = [(await tags({})).total, (await plain.getManyReference('students', of)).total]
console.log(JSON.stringify(seen))
`

test("react-admin's provider works as the page says", async () => {
  const app = await TestApp.start('sqlite')
  const folder = await mkdtemp(join(tmpdir(), 'tinkerdesk-react-admin-'))
  try {
    const admin = await app.person('admin')
    const all = ['read', 'create', 'update', 'archive'] as const
    const { bearer } = await app.token(admin, { '*': all })
    const address = { addressLine1: '1 Hill Road', city: 'Pune', state: 'Maharashtra' }
    await app.make('school', { name: 'Hill School', address: { ...address, pincode: '411004' } })
    await app.app.listen(0, '127.0.0.1')
    const page = await readFile(join(root, 'docs/clients.md'), 'utf8')
    const [, block = ''] = /^```js\n([\s\S]*?)^```$/m.exec(page) ?? []
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'program.mjs'), block + calls)
    const env = { PATH: process.env['PATH'], LAB: await app.app.getUrl(), TOKEN: bearer }
    const { stdout } = await run(process.execPath, [join(folder, 'program.mjs')], { env })
    expect(JSON.parse(stdout)).toEqual({
      list: [['Drones', 'Kites'], 3],
      second: ['Sensors'],
      filtered: ['Sensors'],
      equal: ['Kites'],
      one: 'Sensors',
      many: ['Drones', 'Sensors'],
      plainUpdate: 428,
      plainUpdateMany: 405,
      update: 'Motors',
      stale: 409,
      updateMany: 2,
      reference: [['Asha 8th', 'Ravi 8th'], 2],
      refused: [400, expect.stringMatching(/^name.firstName /)],
      contains: 400,
      deleted: true,
      left: [2, 0],
    })
  } finally {
    await app.stop()
    await rm(folder, { recursive: true })
  }
})
