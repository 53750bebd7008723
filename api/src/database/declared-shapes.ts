import { itemPartsOf, leavesOf, resources } from '@tinkerdesk/shared'
import { shapes as recorded, type Shape } from './migrations/shapes.js'

/** The shapes of resources, by name. */
export interface Shapes {
  readonly [resource: string]: Shape
}

/** Returns the shapes of the declarations as they are. */
export const declaredShapes = (): Shapes =>
  Object.fromEntries(
    resources.map((resource) => {
      const leaves = leavesOf(resource)
      const parts = leaves.flatMap(({ path, field }) =>
        Object.entries(itemPartsOf(field) ?? {}).map(
          ([name, part]) => [`${path}.${name}`, part] as const,
        ),
      )
      const required = [...leaves.map(({ path, field }) => [path, field] as const), ...parts]
        .filter(([, field]) => field.required)
        .map(([path]) => path)
      const lists = resource.lists.map(({ path, screen }) => [
        path,
        screen?.slice(1) ?? `${resource.path}/${path}`,
      ])
      const places = {
        ...(resource.path ? { path: resource.path } : {}),
        ...(lists.length > 0 ? { lists: Object.fromEntries(lists) as Shape['lists'] } : {}),
      }
      const shape: Shape = {
        ...places,
        parts: Object.fromEntries(parts.map(([path, { kind }]) => [path, kind])),
        ...(required.length > 0 ? { required } : {}),
      }
      return [resource.name, shape]
    }),
  )

/** Returns the shapes that the declarations had after the newest migration. */
export const recordedShapes = (): Shapes =>
  Object.fromEntries(
    Object.entries(
      Object.assign({}, ...Object.values(recorded)) as Record<string, Shape | null>,
    ).filter(isPresent),
  )

const isPresent = (entry: [string, Shape | null]): entry is [string, Shape] => entry[1] !== null

/** Throws a sentence that names every part of a list that the newest migration still has: a rename without its migration loses values. */
export function assertShapes(declared = declaredShapes(), before = recordedShapes()): void {
  const faults = Object.entries(before).flatMap(([name, { parts }]) => {
    const own = declared[name]?.parts
    if (!own) return []
    const lists = new Set(Object.keys(own).map(listOf))
    return Object.keys(parts)
      .filter((path) => !(path in own) && lists.has(listOf(path)))
      .map((path) => `${name}.${path}`)
  })
  if (faults.length > 0)
    throw new Error(
      `The declarations were changed without a migration: ${faults.join(', ')} ${faults.length === 1 ? 'is' : 'are'} not declared any more. ` +
        'Run "npm run migrate:make <name>", which asks whether it was renamed, then start again.',
    )
}

/** Returns the path of a part's list. */
export const listOf = (part: string): string => part.slice(0, part.lastIndexOf('.'))
