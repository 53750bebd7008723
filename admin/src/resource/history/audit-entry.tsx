import { spokenLocale, text } from '@tinkerdesk/shared/base/say'
import {
  counted,
  resourceNamed,
  type AuditAction,
  type AuditEntry,
  type Resource,
} from '@tinkerdesk/shared'
import { labelAt } from '../list-state/columns.js'
import type { Addresses } from '../record/overrides.js'
import '../../fields/common/values.css'

/** The words of an action, of which the label begins with a capital. In Hindi, "Created" is also the time of it, and would be another word. */
const wordsOf = (verb: string) => ({ label: verb.charAt(0).toUpperCase() + verb.slice(1), verb })

/** The labels of the actions, for filters and after a name. */
export const auditLabels: { readonly [A in AuditAction]: { label: string; verb: string } } = {
  create: wordsOf(text('created')),
  update: wordsOf(text('changed')),
  archive: wordsOf(text('archived')),
  restore: { label: 'Restored', verb: text('restored') },
  purge: { label: 'Deleted permanently', verb: text('permanently deleted') },
  export: { label: 'Downloaded', verb: text('downloaded') },
  withdraw: { label: 'Withdrawn', verb: text('withdrew') },
  takeBack: { label: 'Taken back', verb: text('took back') },
  link: { label: 'Sign-in linked', verb: text('linked a sign-in to') },
  unlink: { label: 'Sign-in unlinked', verb: text('unlinked a sign-in from') },
  makeToken: { label: 'Token made', verb: text('made a token of') },
  endToken: { label: 'Token revoked', verb: text('revoked a token of') },
  addFactor: { label: 'Second factor added', verb: text('added a second factor of') },
  removeFactor: { label: 'Second factor removed', verb: text('removed a second factor of') },
  explainAccess: { label: 'Access explained', verb: text('read an explanation of the access of') },
  viewAs: { label: 'Looked as this person', verb: text('looked as') },
  resetFactors: { label: 'Second factor reset', verb: text('reset the second factor of') },
}

const maxNamed = 4
const words = new Intl.ListFormat(spokenLocale(), { type: 'conjunction' })

/** Returns the names of the changed fields: "Class and Section", or the first few of many. */
export function changedFields(resource: Resource, paths: readonly string[]) {
  const labels = [...new Set(paths.map((path) => labelAt(resource, path)))]
  const rest = labels.length - maxNamed
  const all = words.format(labels)
  return {
    all,
    short: rest > 1 ? words.format([...labels.slice(0, maxNamed), `${rest} more`]) : all,
  }
}

/** The person who made the change, and the token that they used. A permanently deleted account has no name. */
export const AuditActor = ({ who: { name, email }, token }: Pick<AuditEntry, 'who' | 'token'>) => (
  <>
    {name === null ? (
      <span className="td-nothing">Deleted account</span>
    ) : (
      <span title={email}>{name}</span>
    )}
    {token ? <span className="td-nothing"> by token {token.name ?? '—'}</span> : null}
  </>
)

interface AuditSummaryProps {
  entry: AuditEntry
  /** The record's name after a verb. Absent if no name comes before it. */
  record?: string
}

/** The record whose change caused this one: "through the school". */
export const AuditCause = ({ through }: Pick<AuditEntry, 'through'>) =>
  through ? (
    <span className="td-nothing">
      {' '}
      through the {resourceNamed(through.resource).label.one.toLowerCase()}
    </span>
  ) : null

/** Summarises an entry: "changed Class and Section", "archived this record", or "Changed Class and Section" on its own. */
export function AuditSummary({
  entry: { action, resource, fields, rows, about },
  record,
}: AuditSummaryProps) {
  const { label, verb } = auditLabels[action]
  const word = record ? verb : label
  if (rows !== null)
    return <AuditDownload word={word} resource={resource} fields={fields} rows={rows} />
  if (about !== null)
    return `${record ? text('{word} {record}', { word, record }) : word}: ${about}`
  if (action !== 'update' || fields.length === 0)
    return record ? text('{word} {record}', { word, record }) : word
  const { all, short } = changedFields(resourceNamed(resource), fields)
  return (
    <>
      {word} <span title={all === short ? undefined : all}>{short}</span>
    </>
  )
}

/** Summarises a downloaded list: "Downloaded 120 students: First name and Class". */
function AuditDownload({
  word,
  resource,
  fields,
  rows,
}: {
  word: string
  resource: string
  fields: readonly string[]
  rows: number
}) {
  const declaration = resourceNamed(resource)
  const { all, short } = changedFields(declaration, fields)
  return (
    <>
      {word} {counted(rows, declaration.label.one, declaration.label.many).toLowerCase()}:{' '}
      <span title={all === short ? undefined : all}>{short}</span>
    </>
  )
}

/** Returns where the record of an entry is now: its page, the archive, or nowhere. */
export function placeOf({ resource, now }: AuditEntry, { openAt }: Addresses): string | null {
  if (now === null) return null
  return 'batch' in now ? `/archive?look=${now.batch}` : openAt(resourceNamed(resource), now.row)
}
