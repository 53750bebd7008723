import { derivedScalar, type Resource } from '@tinkerdesk/shared'
import { adminMay, named, urlOf, type ContractTest } from './world.js'

const hasDerived = ({ derived }: Resource): boolean => Object.keys(derived).length > 0

/** The values that records of a resource are computed with, never sent. */
export const deriving: readonly ContractTest[] = [
  {
    title: 'a derived value is in responses, and refused in requests',
    needs: ['create', 'update'],
    appliesTo: hasDerived,
    async run(world, resource) {
      const row = await world.make(resource)
      const url = `${urlOf(resource)}/${String(row['id'])}`
      for (const name of Object.keys(resource.derived)) {
        const { body } = await world.client.get(url)
        expect(body).toHaveProperty(name)
        expect((await world.client.get(`${url}?fields=${name}`)).body[name]).toEqual(body[name])
        const changed = await world.client.patch(url, {
          version: body['version'],
          [name]: body[name],
        })
        expect([changed.status, named(changed)]).toEqual([400, [name]])
        const made = await world.client.post(urlOf(resource), {
          ...(await world.samples.body(resource)),
          [name]: body[name],
        })
        expect([made.status, named(made)]).toEqual([400, [name]])
      }
    },
  },
  {
    title: 'a list is sorted and filtered by a derived value only if it is declared so',
    appliesTo: (resource) => hasDerived(resource) && adminMay(resource, 'read'),
    async run({ client }, resource) {
      for (const name of Object.keys(resource.derived)) {
        const { sortable = false, filterable = false } = derivedScalar(resource, name) ?? {}
        const uses: [string, boolean][] = [
          [`sort=${name},ASC`, sortable],
          [`filter=${name}||$notnull`, filterable],
        ]
        for (const [query, isDeclared] of uses) {
          const { status, body } = await client.get(`${urlOf(resource)}?limit=5&page=1&${query}`)
          expect([query, status, body.code]).toEqual(
            isDeclared ? [query, 200, undefined] : [query, 400, 'unknown_field'],
          )
        }
      }
    },
  },
]
