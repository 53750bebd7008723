import { maySetBy, parseWrite, type MaySet } from '@tinkerdesk/shared'
import type { Plan } from '../../plan/plan.js'
import type { Rights } from '../../query/condition/rights.js'

/** The fields of a change, validated before its record was read, for people whose grants let them set the same fields. */
export interface ReadAhead {
  maySet: MaySet
  parsed: ReturnType<typeof parseWrite>
}

/**
 * Validates the values of a change before its record is read. Returns `undefined` for a person who may set other fields in some records than in
 * others.
 */
export function readAhead(
  { resource }: Plan,
  rights: Rights,
  { id: _id, version: _version, ...content }: Record<string, unknown>,
): ReadAhead | undefined {
  const [first, ...others] = rights.of('update')
  if (!first || others.length > 0) return undefined
  const maySet = maySetBy([first.grant])
  return { maySet, parsed: parseWrite(resource, 'change', maySet, content) }
}
