import {
  leavesOf,
  typeFaultOf,
  type FieldKinds,
  type PlacedField,
  type Resource,
} from '@tinkerdesk/shared'
import { place } from '../sample-fields.js'
import { urlOf, type ContractTest } from './world.js'

type FileLeaf = PlacedField & { field: FieldKinds['file'] }

/** The fields that hold one file of certain types, none of which is plain text. */
const asking = (resource: Resource): FileLeaf[] =>
  leavesOf(resource).filter(
    (leaf): leaf is FileLeaf =>
      leaf.field.kind === 'file' && typeFaultOf(leaf.field, 'text/plain') !== undefined,
  )

export const files: readonly ContractTest[] = [
  {
    title: 'a file of a type that its field does not accept is refused at the field',
    needs: ['create', 'update'],
    appliesTo: (resource) => asking(resource).length > 0,
    async run(world, resource) {
      const url = urlOf(resource)
      const row = await world.make(resource)
      for (const { path, field } of asking(resource)) {
        const wrong = async () =>
          place({}, path, {
            id: await world.app.upload(world.admin, 'photo.png'),
            type: 'image/png',
          })
        const refusal = (prefix = '') => ({
          status: 400,
          body: {
            code: 'validation_failed',
            issues: [{ path: `${prefix}${path}`, message: typeFaultOf(field, 'text/plain') }],
          },
        })
        const body = await world.samples.body(resource)
        expect(await world.client.post(url, { ...body, ...(await wrong()) })).toMatchObject(
          refusal(),
        )
        expect(
          await world.client.patch(`${url}/${String(row['id'])}`, {
            ...(await wrong()),
            version: row['version'],
          }),
        ).toMatchObject(refusal())
        const bulk = [{ id: row['id'], ...(await wrong()), version: row['version'] }]
        expect(await world.client.patch(`${url}/bulk`, { bulk })).toMatchObject(refusal('bulk.0.'))
      }
    },
  },
]
