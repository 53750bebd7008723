import './kits.js'
import type { Dialect } from '../src/database/database.js'
import type { LabApp, LabPerson } from '../test/support/lab-app.js'
import { startLab } from './start-lab.js'

type Row = Record<string, unknown>

const address = {
  addressLine1: '1 Hill Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411004',
}

describe.each<[Dialect]>([['sqlite'], ['postgres']])('computed columns on %s', (dialect) => {
  let app: LabApp
  let admin: LabPerson
  let mentor: LabPerson
  let robot = ''

  beforeAll(async () => {
    app = await startLab(dialect)
    const school = await app.make('school', { name: 'Hill School', address })
    robot = await app.make('kit', { name: 'Robot', school, quantity: 3, unitPrice: 1500 })
    await app.make('kit', { name: 'Laser', school, quantity: 2 })
    admin = await app.person({ email: 'admin@lab.example', role: 'admin' })
    mentor = await app.person({ email: 'mentor@lab.example', role: 'mentor' })
  }, 60_000)
  afterAll(() => app.stop())

  const list = async (query: string, by = admin) =>
    (await by.get(`/api/kits?limit=9&sort=name,ASC${query}`)).body.data as Row[]

  test('lists and records carry the value; an empty operand gives none', async () => {
    expect((await list('')).map(({ value }) => value)).toEqual([null, 4500])
    expect((await admin.get(`/api/kits/${robot}`)).body.value).toBe(4500)
  })

  test('a saved record carries the new value', async () => {
    const saved = await admin.patch(`/api/kits/${robot}`, { version: 1, quantity: 4 })
    expect([saved.status, saved.body.value]).toEqual([200, 6000])
    expect((await admin.patch(`/api/kits/${robot}`, { version: 2, quantity: 3 })).body.value).toBe(
      4500,
    )
  })

  test('it can be picked without its operands, and is in joined records', async () => {
    expect(
      (await list('&fields=name,value')).map(({ name, value, quantity }) => [
        name,
        value,
        quantity,
      ]),
    ).toEqual([
      ['Laser', null, undefined],
      ['Robot', 4500, undefined],
    ])
    expect(Object.hasOwn((await list('&fields=name'))[0]!, 'value')).toBe(false)
    const loan = await app.make('kitLoan', { kit: robot })
    expect(((await admin.get(`/api/kit-loans/${loan}?join=kit`)).body.kit as Row).value).toBe(4500)
  })

  test('a withheld operand gives no value', async () => {
    // A mentor does not read prices.
    expect(
      (await list('', mentor)).map(({ name, quantity, value }) => [name, quantity, value]),
    ).toEqual([
      ['Laser', 2, null],
      ['Robot', 3, null],
    ])
    expect((await list('&fields=value', mentor)).map(({ value }) => value)).toEqual([null, null])
  })

  test('no request sets, filters or sorts by it', async () => {
    expect((await admin.patch(`/api/kits/${robot}`, { version: 3, value: 1 })).status).toBe(400)
    expect((await admin.get('/api/kits?filter=value||$gt||1')).status).toBe(400)
    expect((await admin.get('/api/kits?sort=value,ASC')).status).toBe(400)
  })
})
