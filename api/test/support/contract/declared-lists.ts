import { roles } from '@tinkerdesk/shared'
import { rowsOf, type Body } from '../test-app.js'
import { listRows, type ListRow } from './list-rows.js'
import { urlOf, type ContractTest } from './world.js'

const idsOf = (rows: readonly Body[]) => rows.map(({ id }) => String(id)).sort()

export const declaredLists: readonly ContractTest[] = [
  {
    title:
      'a declared list holds the records that belong into it and no others, for everyone who may read them',
    needs: ['create', 'read'],
    appliesTo: ({ lists }) => lists.length > 0,
    async run(world, resource) {
      for (const { path } of resource.lists) {
        const rows = listRows[resource.name]?.[path]
        if (!rows)
          throw new Error(
            `Say in list-rows.ts which records the list "${path}" of ${resource.name} holds.`,
          )
        const make = async ({ is, changed }: ListRow) => {
          const made = await world.make(resource, { fixed: is })
          if (changed) {
            const url = `${urlOf(resource)}/${String(made['id'])}`
            expect(
              await world.client.patch(url, { ...changed, version: made['version'] }),
            ).toMatchObject({ status: 200 })
          }
          return made
        }
        const [holds, leavesOut] = [
          await Promise.all(rows.holds.map(make)),
          await Promise.all(rows.leavesOut.map(make)),
        ]
        const ids = idsOf([...holds, ...leavesOut])
        const filter = `limit=100&page=1&filter=id||$in||${ids.join(',')}`
        for (const role of roles) {
          const client = world.app.as(await world.person(role))
          const all = await client.get(`${urlOf(resource)}?${filter}`)
          const listed = await client.get(`${urlOf(resource)}?list=${path}&${filter}`)
          const reads = idsOf(rowsOf(all))
          const isRefused = all.status !== 200 || rows.refusedFor?.includes(role)
          expect([role, listed.status]).toEqual([role, isRefused ? 400 : 200])
          if (!isRefused)
            expect([role, idsOf(rowsOf(listed))]).toEqual([
              role,
              idsOf(holds).filter((id) => reads.includes(id)),
            ])
        }
        expect(
          idsOf(rowsOf(await world.client.get(`${urlOf(resource)}?list=${path}&${filter}`))),
        ).toEqual(idsOf(holds))
      }
    },
  },
]
