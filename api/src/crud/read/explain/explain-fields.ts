import {
  actionsOf,
  computedField,
  derivedField,
  grantReaches,
  grantShowsWhole,
  hiddenPathsOf,
  isSentIn,
  labelAt,
  mayCompute,
  mayDerive,
  maySetBy,
  roleLabels,
  roles,
  type Action,
  type AnyGrant,
  type ExplainedField,
  type Field,
  type Language,
} from '@tinkerdesk/shared'
import type { Rights } from '../../query/condition/rights.js'
import { resourceIn } from '../../query/rows/resource-in.js'
import type { ExplainedRecord } from './explained-record.js'
import type { Speaker } from './speaker.js'

interface Named {
  path: string
  field: Field
  isStored: boolean
}

/** Returns the fields of a record as the screens name them: its own, and the derived and computed values that are shown. */
function namedFields({ plan: { resource, leaves } }: Rights): Named[] {
  const named = (path: string, field: Field | undefined): Named[] =>
    field ? [{ path, field, isStored: false }] : []
  return [
    ...leaves.map(({ path, field }) => ({ path, field, isStored: true })),
    ...Object.keys(resource.derived).flatMap((name) => named(name, derivedField(resource, name))),
    ...Object.keys(resource.computed).flatMap((name) => named(name, computedField(resource, name))),
  ]
}

/** Returns what these grants show of a field: all of it, a part or a mask, or nothing. Without a record, in every row. */
function readBy(
  rights: Rights,
  grants: readonly AnyGrant[],
  { path }: Named,
  isOfRecord: boolean,
): ExplainedField['reads'] {
  const { resource } = rights.plan
  if (Object.hasOwn(resource.computed, path))
    return mayCompute(resource, rights.me, grants, path) ? 'whole' : 'withheld'
  const derived = Object.hasOwn(resource.derived, path) ? resource.derived[path] : undefined
  if (derived && !mayDerive(rights.me, resource, derived)) return 'withheld'
  if (!grants.some((grant) => grantReaches(grant, path))) return 'withheld'
  const showsWhole = (grant: AnyGrant) => grantShowsWhole(grant, path)
  return (isOfRecord ? grants.some(showsWhole) : grants.every(showsWhole)) ? 'whole' : 'partly'
}

/** Returns every field, how much of it the person reads and whether they change it, with the reasons of what they do not. */
export function explainFields(
  rights: Rights,
  located: ExplainedRecord | undefined,
  language: Language | undefined,
  { say, label }: Speaker,
): ExplainedField[] {
  const { resource } = rights.plan
  const spoken = resourceIn(resource, language)
  const grantsOf = (action: Action) => rights.of(action).map(({ grant }) => grant)
  const read = located ? located.matching.map(({ grant }) => grant) : grantsOf('read')
  const update = located ? located.updatedBy : grantsOf('update')
  const maySet = maySetBy(update)
  const hidden = located ? hiddenPathsOf(resource, located.row) : new Set<string>()

  const peopleWith = (action: Action, has: (grant: AnyGrant) => boolean): string =>
    roles
      .filter((role) =>
        (resource.access[role] ?? []).some(
          (grant) => actionsOf(grant).includes(action) && has(grant),
        ),
      )
      .map((role) => label(`role.${role}`, roleLabels[role]))
      .join(', ')

  const whyUnread = ({ path }: Named, reads: ExplainedField['reads']): string[] => {
    if (reads === 'whole') return []
    const labels = peopleWith('read', (grant) => grantShowsWhole(grant, path))
    if (reads === 'partly') return [say('Shown in part. Read whole by: {labels}', { labels })]
    return [say('Withheld. Read by: {labels}', { labels })]
  }
  const whyUnchanged = ({ path, field, isStored }: Named): string[] => {
    if (!isStored || field.readOnly) return [say('The product sets it.')]
    if (!isSentIn(field, 'change')) return [say('Set once, when the record is made.')]
    if (update.length === 0) return located ? [] : [say('The record may not be changed.')]
    if (!maySet(path)) {
      const labels = peopleWith(
        'update',
        (grant) => grantReaches(grant, path) && !grant.mask?.[path],
      )
      return [say('Left out of the right to change. Changed by: {labels}', { labels })]
    }
    return hidden.has(path) ? [say('It does not apply to this record.')] : []
  }

  return namedFields(rights).map((named) => {
    const { path, field, isStored } = named
    const reads = readBy(rights, read, named, located !== undefined)
    const changes = isStored && isSentIn(field, 'change') && maySet(path) && !hidden.has(path)
    return {
      path,
      label: labelAt(spoken, path),
      reads,
      changes,
      reasons: [...whyUnread(named, reads), ...(changes ? [] : whyUnchanged(named))],
    }
  })
}
