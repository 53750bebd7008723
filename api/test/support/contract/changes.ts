import { deriveAndCheck, filesIn, leavesOf, mergeChange, valueAt, type Resource } from '@tinkerdesk/shared'
import { changeableLeaves } from '../sample-fields.js'
import type { Body } from '../test-app.js'
import { hooked } from './hooked.js'
import type { World } from './world.js'

/** Returns one change for each field that the checks and hooks allow to change alone. */
export async function changesOf(world: World, resource: Resource, row: Body): Promise<{ path: string; change: Body }[]> {
  const changes: { path: string; change: Body }[] = []
  for (const { path, field } of changeableLeaves(resource)) {
    if (hooked[resource.name]?.tied?.includes(path)) continue
    const change = await world.samples.change(resource, row, path)
    // A file can be attached only by its uploader.
    if (change && filesIn(valueAt(change, path), field).length === 0) changes.push({ path, change })
  }
  return changes
}

/** Fields that change alone and hold no file. */
export const freeLeaves = (resource: Resource) =>
  changeableLeaves(resource).filter(
    ({ path, field }) => !['file', 'oneOf'].includes(field.kind) && !hooked[resource.name]?.tied?.includes(path),
  )

/** Returns two changes that touch one field each. */
export async function twoChanges(world: World, resource: Resource, row: Body): Promise<[Body, Body]> {
  const [first, second] = (await changesOf(world, resource, row)).filter(({ change, path }) => {
    const { row: after } = deriveAndCheck(resource, mergeChange(resource, row, change))
    const touched = leavesOf(resource).filter(
      (leaf) => JSON.stringify(valueAt(after, leaf.path)) !== JSON.stringify(valueAt(row, leaf.path)),
    )
    return touched.length === 1 && touched[0]!.path === path
  })
  if (!first || !second) throw new Error(`${resource.name} has no two fields that can be changed apart.`)
  return [first.change, second.change]
}

/** Returns a change of one field. Throws if there is none. */
export async function firstChange(world: World, resource: Resource, row: Body): Promise<{ path: string; change: Body }> {
  const [first] = await changesOf(world, resource, row)
  if (!first) throw new Error(`${resource.name} has no field that can be changed.`)
  return first
}
