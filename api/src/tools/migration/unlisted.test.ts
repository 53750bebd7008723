import { fileURLToPath } from 'node:url'
import { resources } from '@tinkerdesk/shared'
import { unlistedResources } from './unlisted.js'

it('names the file of a resource that is not in the list of resources', async () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const names = new Set(resources.map(({ name }) => name))
  expect(await unlistedResources(root, names)).toEqual([])
  names.delete('equipmentLoan')
  names.delete('tag')
  expect(await unlistedResources(root, names)).toEqual([
    'shared/src/resources/equipment-loan.ts',
    'shared/src/resources/tag.ts',
  ])
})
