import {
  actionApplies,
  actionPatch,
  actionsOf,
  explainedRights,
  markedPerson,
  maySetBy,
  patchedPaths,
  roleLabels,
  roles,
  ruleWords,
  type AnyGrant,
  type DeclaredAction,
  type ExplainedGrant,
  type ExplainedRight,
  type ExplainedRightName,
  type Explanation,
  type Language,
  type Me,
  type Voice,
} from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import { translatorOf } from '../../../mail/reader-language.js'
import { machineOf } from '../../machine/machine.js'
import { planOf, type Plan } from '../../plan/plan.js'
import { rightsOf, type Rights } from '../../query/condition/rights.js'
import { resourceIn } from '../../query/rows/resource-in.js'
import { strip } from '../../query/rows/serialise.js'
import { always } from '../../sql/fragment.js'
import { explainFields } from './explain-fields.js'
import {
  explainedRecord,
  partsOfWhere,
  roleGrants,
  type ExplainedRecord,
} from './explained-record.js'
import { speakerOf, type Speaker } from './speaker.js'
import { remediesFor } from './remedies.js'

interface Explained {
  /** The person whose rights they are. */
  me: Me
  resource: string
  record?: string | undefined
  /** The language of the reader, who is someone else if the voice says so. */
  language: Language | undefined
  voice: Voice
}

/** A person's rights, and the record that they are about, if it is within their reach. */
interface Question extends Pick<Explained, 'language' | 'voice'> {
  rights: Rights
  located: ExplainedRecord | undefined
  isMissing: boolean
  speaker: Speaker
}

/**
 * Returns what a person may do with a resource, or with one of its records, and why. It decides nothing: rights, conditions and fields are those of the gate. A
 * record beyond the person's reach is explained as one that does not exist.
 */
export async function explain(
  sql: Sql,
  { me, resource, record, language, voice }: Explained,
): Promise<Explanation> {
  const plan = planOf(resource)
  const rights = rightsOf(plan, me)
  const located = record === undefined ? undefined : await explainedRecord(sql, plan, me, record)
  const isMissing = record !== undefined && !located
  const speaker = speakerOf(language)
  const question = { rights, located, isMissing, speaker, language, voice }
  const refusal = () =>
    located && machineOf(sql).hooks.explain({ resource: plan.resource, row: located.row, me })
  return {
    resource,
    ...(record === undefined ? {} : { isFound: located !== undefined }),
    rights: explainedRights.map((right) => explainRight(question, right, refusal)),
    actions: isMissing ? [] : explainActions(question),
    fields: isMissing ? [] : explainFields(rights, located, language, speaker),
  }
}

function explainRight(
  question: Question,
  right: ExplainedRightName,
  refusal: () => string | undefined,
): ExplainedRight {
  const { rights, speaker } = question
  const allowed = allowedOf(question, right)
  const grants = roleGrants(rights, right)
  const explained = {
    right,
    allowed,
    grants: grants.map((grant) => explainGrant(question, right, grant)),
  }
  if (allowed === 'yes') return { ...explained, others: [], remedies: [] }
  const sentence = right === 'update' && allowed === 'no' ? refusal() : undefined
  return {
    ...explained,
    others: othersWith(question, right),
    remedies: [
      ...(sentence === undefined ? [] : [speaker.sentence(sentence)]),
      ...remediesFor(rights, grants).map((remedy) => speaker.say(remedy)),
    ],
  }
}

/** Returns what the gate decides. A new record is none yet, so the record that is looked at says nothing about it. */
function allowedOf(
  { rights, located, isMissing }: Question,
  right: ExplainedRightName,
): ExplainedRight['allowed'] {
  if (right !== 'create' && isMissing) return 'no'
  if (right !== 'create' && located)
    return right === 'read' || located.allowed.includes(right) ? 'yes' : 'no'
  const own = rights.of(right)
  return own.length === 0 ? 'no' : own.some(({ rows }) => rows === always) ? 'yes' : 'some'
}

/** Returns a grant with its condition in words. Whether the only part of a condition holds is what the gate says of the grant. */
function explainGrant(
  { rights, located, isMissing, language, voice }: Question,
  right: ExplainedRightName,
  grant: AnyGrant,
): ExplainedGrant {
  const words = ruleWords({ voice, translator: translatorOf(language) })
  const record = right === 'create' ? undefined : located
  const isNone = right !== 'create' && isMissing
  const covers = record
    ? record.covers(right, grant)
    : !isNone && rights.of(right).some((own) => own.grant === grant)
  const parts = partsOfWhere(grant.where?.(markedPerson(rights.me.role)) ?? {})
  const holds = (at: number): boolean | null => {
    if (!record) return null
    return covers || parts.length === 1 ? covers : (record.holds(right, grant, at) ?? null)
  }
  return {
    covers,
    conditions: parts.map((part, at) => ({
      words: words(rights.plan.resource, part),
      holds: holds(at),
    })),
  }
}

/** Returns the other roles that have a right, each with the records of its grants. */
function othersWith(
  { rights, language, speaker }: Question,
  right: ExplainedRightName,
): ExplainedRight['others'] {
  const { resource } = rights.plan
  const words = ruleWords({ voice: 'person', translator: translatorOf(language) })
  return roles.flatMap((role): ExplainedRight['others'] => {
    const grants = (resource.access[role] ?? []).filter((grant) => actionsOf(grant).includes(right))
    if (role === rights.me.role || grants.length === 0) return []
    const label = speaker.label(`role.${role}`, roleLabels[role])
    if (grants.some((grant) => !grant.where)) return [{ role: label, rows: null }]
    return grants.map((grant) => ({
      role: label,
      rows: words(resource, grant.where?.(markedPerson(role)) ?? {}),
    }))
  })
}

/** Returns the declared actions, and which of them the person may run on the record. The gate asks the same functions. */
function explainActions({ rights, located, language, speaker }: Question): Explanation['actions'] {
  const { plan, me } = rights
  const spoken = resourceIn(plan.resource, language)
  return plan.resource.actions.map((action, at) => {
    const reason = located && whyNot(rights.plan, me, located, action)
    return {
      key: action.key,
      label: spoken.actions[at]?.label ?? action.label,
      allowed: reason === undefined,
      ...(reason === undefined ? {} : { reason: speaker.say(reason) }),
    }
  })
}

function whyNot(
  { resource, leaves }: Plan,
  me: Me,
  { row, matching, updatedBy }: ExplainedRecord,
  action: DeclaredAction,
): string | undefined {
  if (updatedBy.length === 0) return 'The record may not be changed.'
  if (!actionApplies(resource, action, strip(row, matching, leaves), me))
    return 'It does not apply to the record as it is now.'
  const paths = patchedPaths(resource, actionPatch(action, row, me))
  return paths.every(maySetBy(updatedBy))
    ? undefined
    : 'It sets a field that the right to change leaves out.'
}
