import { resources } from '@tinkerdesk/shared'
import { accessMatrix } from '../access-matrix.js'
import { accessShapes, representatives } from '../shapes.js'
import type { Entry } from './entry.js'
import type { Fixture } from './fixture.js'
import { plainEntry, whyNotPlain } from './plain-entry.js'

/** The entry of every resource: written by hand, or derived from plain rights. */
export const entries: readonly (readonly [string, Entry])[] = resources.flatMap((resource) => {
  const written = accessMatrix[resource.name]
  if (!written && whyNotPlain(resource)) return []
  return [[resource.name, written ?? plainEntry(resource)] as const]
})

/** Creates every row of the matrix, or uses the fixture's. Returns their ids. */
export async function makeRows(fixture: Fixture, some = entries): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [resource, { rows }] of some)
    for (const [row, { is, by }] of Object.entries(rows)) {
      const fields = is(fixture)
      ids.set(
        `${resource}/${row}`,
        'id' in fields ? String(fields['id']) : await fixture.make(resource, fields, by),
      )
    }
  return ids
}

/** Returns the entries of a few resources that together have every shape of access rule. PostgreSQL runs these, SQLite all. */
export function shapedEntries(): typeof entries {
  const names = new Set<string>(representatives(accessShapes).map(({ name }) => name))
  return entries.filter(([resource]) => names.has(resource))
}
