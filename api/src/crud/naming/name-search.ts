import { fieldAt, targetOf, type NamedRecord } from '@tinkerdesk/shared'
import { Done } from '../operation/operation.js'
import { planOf, type Plan } from '../plan/plan.js'
import { rightsOf } from '../query/condition/rights.js'
import { assertImportable } from './assert-importable.js'
import { NameMatches } from './name-matches.js'
import type { Writing } from '../operation/writing.js'

/** Texts that name records in a relation. */
export interface NameSearch extends Writing {
  path: string
  texts: readonly string[]
}

/** The resource in which the names are looked for, with the fields by which this person may search. */
export interface NameTarget {
  target: Plan
  mayQuery: (path: string) => boolean
  matches: NameMatches
}

/** Finds the resource of the relation. Throws `unknown_field` for a relation that this person may not set. */
export function takeRelation({
  me,
  plan,
  path,
  texts,
}: NameSearch): NameTarget | Done<NamedRecord[][]> {
  assertImportable({ me, plan }, [path])
  const field = fieldAt(plan.resource, path)
  const to = field && targetOf(field)?.to
  if (to === undefined) return new Done(texts.map(() => []))
  const target = planOf(to)
  const rights = rightsOf(target, me)
  return { target, mayQuery: (leaf) => rights.mayQuery(leaf), matches: new NameMatches(texts) }
}
