import {
  childOf,
  filesIn,
  resources,
  type AnyRow,
  type ConsentPurpose,
  type Resource,
} from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { hooksOf, records, type ComingChange, type ResourceHooks } from '../crud/index.js'
import { titledProblem } from '../problems/field-problem.js'
import { consentFor, consentNeeds } from './consents.js'

const idsIn = (row: AnyRow | null, resource: Resource, key: string): string[] =>
  row === null ? [] : filesIn(row[key], resource.fields[key]!).map(({ id }) => id)

/** Returns the fields of a change to which files are added that need consent, each with its purpose. */
function addedIn({ resource, before, after }: ComingChange<Resource>) {
  return Object.entries(resource.fields).flatMap(([key, { needsConsent }]) => {
    if (needsConsent === undefined) return []
    const earlier = new Set(idsIn(before, resource, key))
    const isAdded = idsIn(after, resource, key).some((id) => !earlier.has(id))
    return isAdded ? [{ key, purpose: needsConsent }] : []
  })
}

/** Returns the answers for the children of some changes. They are locked, so that a withdrawal is before or after the change, and never beside it. */
async function answersTo(
  { tx }: ComingChange<Resource>,
  purpose: ConsentPurpose,
  children: readonly string[],
) {
  const needs = await consentNeeds(tx, purpose)
  if (!needs.anywhere) return undefined
  for (const id of [...new Set(children)].toSorted())
    await records(student, tx).lock(id, { fields: [] })
  return consentFor(tx, children, purpose)
}

/** Refuses files of children for whom a purpose needs consent that was not given or is withdrawn, whichever way a change comes. */
export const consentGuards: readonly ResourceHooks[] = resources
  .filter(({ fields }) =>
    Object.values(fields).some(({ needsConsent }) => needsConsent !== undefined),
  )
  .map((resource) =>
    hooksOf(resource, {
      async beforeMany(changes) {
        const child = childOf(resource)!
        const childIn = ({ after }: ComingChange<Resource>) => String(after?.[child])
        const added = changes.map((change) => ({ change, fields: addedIn(change) }))
        const purposes = new Set(
          added.flatMap(({ fields }) => fields.map(({ purpose }) => purpose)),
        )
        const answers = new Map<ConsentPurpose, Awaited<ReturnType<typeof answersTo>>>()
        for (const purpose of purposes) {
          const concerned = added.filter(({ fields }) => fields.some((f) => f.purpose === purpose))
          const children = concerned.map(({ change }) => childIn(change))
          answers.set(purpose, await answersTo(changes[0]!, purpose, children))
        }
        return added.map(({ change, fields }) => {
          const refused = fields.find(
            ({ purpose }) => answers.get(purpose)?.get(childIn(change))?.isAllowed === false,
          )
          return (
            refused &&
            titledProblem(refused.key, 'A guardian has not consented to this, or has withdrawn it.')
          )
        })
      },
    }),
  )
