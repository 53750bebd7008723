import {
  conversationOf,
  deriveAndCheck,
  fieldAt,
  filesIn,
  hiddenPathsOf,
  leavesOf,
  mergeChange,
  valueAt,
  type PlacedField,
  type Resource,
} from '@tinkerdesk/shared'
import { changeableLeaves } from '../sample-fields.js'
import type { Body } from '../test-app.js'
import { hooked } from './hooked.js'
import type { World } from './world.js'

/** Fields that the checks and hooks allow to change alone. */
export const separateLeaves = (resource: Resource) =>
  changeableLeaves(resource).filter(({ path }) => !hooked[resource.name]?.tied?.includes(path))

/** Fields that change alone and hold no file. */
export const freeLeaves = (resource: Resource) =>
  separateLeaves(resource).filter(({ field }) => !['file', 'oneOf'].includes(field.kind))

/** One field, and a body that changes it alone. */
interface FieldChange {
  path: string
  change: Body
}

/**
 * Makes a change of each field of the current row, when it is needed: a change of a relation creates records. A field that does not
 * apply to the row takes none. Throws if another field takes no other value, unless `hooked.ts` says that it is bound to others.
 */
export async function* changesOf(
  world: World,
  resource: Resource,
  leaves: readonly PlacedField[],
  row: () => Body,
): AsyncGenerator<FieldChange> {
  for (const { path } of leaves) {
    const isHidden = [...hiddenPathsOf(resource, row())].includes(path)
    const change = isHidden ? null : await world.samples.change(resource, row(), path)
    if (change) yield { path, change }
    else if (!isHidden && !hooked[resource.name]?.bound?.includes(path))
      throw new Error(
        `${resource.name}.${path} takes no other value alone. If the other values decide that, say so in hooked.ts.`,
      )
  }
}

/** Makes changes without files, which can be attached only by their uploader. */
async function* changesWithoutFiles(
  world: World,
  resource: Resource,
  row: Body,
): AsyncGenerator<FieldChange> {
  for await (const made of changesOf(world, resource, separateLeaves(resource), () => row))
    if (filesIn(valueAt(made.change, made.path), fieldAt(resource, made.path)!).length === 0)
      yield made
}

/** Returns two changes that touch one field each. */
export async function twoChanges(
  world: World,
  resource: Resource,
  row: Body,
): Promise<[Body, Body]> {
  let first: Body | undefined
  for await (const { change, path } of changesWithoutFiles(world, resource, row)) {
    const { row: after } = deriveAndCheck(resource, mergeChange(resource, row, change))
    const touched = leavesOf(resource).filter(
      (leaf) =>
        JSON.stringify(valueAt(after, leaf.path)) !== JSON.stringify(valueAt(row, leaf.path)),
    )
    const isApart = touched.length === 1 && touched[0]!.path === path
    if (isApart && first) return [first, change]
    if (isApart) first = change
  }
  throw new Error(`${resource.name} has no two fields that can be changed apart.`)
}

/** Returns a change that replaces the value of one field. A comment is added, and conflicts with nothing. Throws if there is none. */
export async function firstChange(
  world: World,
  resource: Resource,
  row: Body,
): Promise<FieldChange> {
  for await (const first of changesWithoutFiles(world, resource, row))
    if (first.path !== conversationOf(resource)?.path) return first
  throw new Error(`${resource.name} has no field that can be changed.`)
}
