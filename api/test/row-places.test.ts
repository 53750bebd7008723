import type { RowPlaces } from '@tinkerdesk/shared'
import type { Dialect } from '../src/database/database.js'
import { ChangeSetsWorld } from './support/change-sets-world.js'
import type { Client } from './support/test-app.js'

describe.each<[Dialect]>([['sqlite'], ['postgres']])(
  'the places of found rows on %s',
  (dialect) => {
    let world: ChangeSetsWorld
    let ids: string[]

    beforeAll(async () => {
      world = await ChangeSetsWorld.start(dialect)
      ids = [
        await world.student('Zoya', { section: 'A' }),
        await world.student('Ásha', { section: 'B' }),
        await world.student('Zaheer', { section: 'B' }),
      ]
    })
    afterAll(() => world.app.stop())

    const places = async (by: Client, matching: string, finding: string, resource = 'student') => {
      const answer = await by.post('/api/change-sets/places', { resource, matching, finding })
      return {
        status: answer.status,
        ...(answer.body as unknown as RowPlaces & { issues?: { path: string; message: string }[] }),
      }
    }
    const listed = async (by: Client, query: string) =>
      (
        (await by.get(`/api/students?${query}&limit=100`)).body as unknown as {
          data: { id: string }[]
        }
      ).data.map(({ id }) => id)

    test('are those that a list shows them at, in its order, without regard to case and accents', async () => {
      const list = 'sort=name.firstName,DESC'
      const all = await listed(world.admin, list)
      const answer = await places(world.admin, list, `${list}&filter=name.firstName||$contL||z`)
      expect(answer).toMatchObject({ status: 200, isMore: false, total: answer.places.length })
      expect(answer.places.map(({ at }) => all[at!])).toEqual(answer.places.map(({ id }) => id))
      expect(answer.places.map(({ id }) => id)).toEqual(expect.arrayContaining([ids[0], ids[2]]))
      expect(answer.places.map(({ at }) => at)).toEqual(
        answer.places.map(({ at }) => at!).toSorted((a, b) => a - b),
      )
      const accented = await places(
        world.admin,
        list,
        `${list}&filter=name.firstName||$contL||ASHA`,
      )
      expect(accented.places.map(({ id }) => id)).toContain(ids[1])
    })

    test('are those of the rows within a person’s reach, and a row that the list does not have has none', async () => {
      const query = 'sort=name.firstName,ASC&filter=section||$eq||B'
      const answer = await places(
        world.incharge,
        query,
        'sort=name.firstName,ASC&filter=name.firstName||$contL||z',
      )
      expect(answer.places).toEqual(expect.arrayContaining([{ id: ids[0], at: null }]))
      const own = await listed(world.incharge, query)
      expect(answer.places.find(({ id }) => id === ids[2])).toEqual({
        id: ids[2],
        at: own.indexOf(ids[2]!),
      })
      const reach = await listed(world.incharge, 'sort=name.firstName,ASC')
      const everyone = await places(world.incharge, '', '')
      expect(new Set(everyone.places.map(({ id }) => id))).toEqual(new Set(reach))
    })

    test('cannot be asked for by a field that a person may not filter by, or that is none', async () => {
      expect(await places(world.admin, '', 'filter=nothing||$contL||z')).toMatchObject({
        status: 400,
      })
      expect(await places(world.mentor, '', 'filter=email||$contL||lab')).toMatchObject({
        status: 400,
      })
      expect(await places(world.admin, '', '', 'stranger')).toMatchObject({
        status: 400,
        issues: [{ path: 'resource' }],
      })
      expect(await places(world.admin, 'x'.repeat(10_001), '')).toMatchObject({
        status: 400,
        issues: [{ path: 'matching' }],
      })
    })
  },
)
