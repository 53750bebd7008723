import {
  conversationOf,
  keepingPhones,
  maySetBy,
  parseWrite,
  withComputedDefaults,
  withOwnDefaults,
  withValueAt,
  type AnyRow,
} from '@tinkerdesk/shared'
import { digestOf } from '../../write/audit.js'
import { refuse } from '../../operation/body-object.js'
import { withoutSentBack } from './without-sent-back.js'
import type { ReadAhead } from './read-ahead.js'
import type { Authorised, Start, Taken, Validated } from '../../operation/context.js'

/** Validates the fields of a new record. The 400 names unknown and forbidden fields. */
export function pickAndValidateNew({
  plan,
  me,
  grants,
  content,
}: Start & Authorised & Taken): Validated & { digest: string | null } {
  const maySet = maySetBy(grants)
  const own = withOwnDefaults(plan.resource, me, maySet, content)
  const filled = withComputedDefaults(plan.resource, me, maySet, own)
  const parsed = parseWrite(plan.resource, 'create', maySet, filled.content)
  if (!parsed.ok) throw refuse(parsed.issues)
  if (plan.resource.isConfidential) return { patch: parsed.value, digest: null }
  // A retry may come at another moment, with another default. A comment can be removed later, and its digest must not outlive it.
  const talk = conversationOf(plan.resource)
  const left = [...filled.paths, ...(talk ? [talk.path] : [])]
  const digested = left.reduce((value, path) => withValueAt(value, path, null), parsed.value)
  return { patch: parsed.value, digest: digestOf(digested) }
}

/** Validates the fields that a change sends. Absent fields keep their value. */
export function pickAndValidateChange({
  plan,
  rights,
  grants,
  content,
  ahead,
  before,
}: Start & Authorised & Taken & { ahead?: ReadAhead; before?: AnyRow }): Validated {
  const maySet = maySetBy(grants)
  const parse = () => {
    const sent = before ? withoutSentBack(plan.resource, rights, content, before) : content
    return parseWrite(plan.resource, 'change', maySet, sent)
  }
  const first = ahead?.maySet === maySet ? ahead.parsed : parse()
  const parsed = first.ok || !before ? first : keepingPhones(before, parse)
  if (!parsed.ok) throw refuse(parsed.issues)
  return { patch: parsed.value }
}
