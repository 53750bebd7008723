import { resources, type AnyRow, type Me, type Resource } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { draftsOf, finishDraft, type Draft } from '../../client/storage/drafts.js'
import { rightsOf } from '../../fields/rights.js'
import { checkForm, completeRow } from '../values/check-form.js'
import { findAlike } from './alike/find-alike.js'
import { presentDraft, restoreDraft } from '../drafts/restore-draft.js'
import { startValues } from '../values/start-values.js'
import type { RecordWrites } from '../writes/record-writes.js'

/** Returns the resource of a draft of a record's form, or undefined for other texts, such as a message. */
const resourceOf = ({ place, start }: Draft): Resource | undefined => {
  const isForm = start !== null || place.split(' ')[1]?.startsWith('new') === true
  return isForm ? resources.find(({ name }) => place.startsWith(`${name} `)) : undefined
}

const notForm = () => say('Open its page and send it, or delete it.')

export interface DraftOptions {
  me: Me
  /** Returns true for a resource whose changes need an answer of the person. */
  asks: (resource: Resource) => boolean
  writesOf: (resource: Resource) => Pick<RecordWrites, 'create' | 'change'>
}

/** Saves the draft of a form as its button would. Returns why it could not be saved, in a sentence, or null once it is saved. */
export async function saveDraft(
  id: string,
  { me, asks, writesOf }: DraftOptions,
): Promise<string | null> {
  const kept = (await draftsOf(me.uid)).find((draft) => draft.id === id)
  if (!kept) return null
  const resource = resourceOf(kept)
  if (!resource) return notForm()
  const draft = presentDraft(resource, kept)
  const isNew = draft.start === null
  if (!isNew && asks(resource)) return say('Saving it needs an answer from you. Open its page.')
  const rights = rightsOf(resource, me)
  const start: AnyRow | Record<string, unknown> = draft.start
    ? completeRow(resource, draft.start)
    : startValues(resource, me, new URLSearchParams(draft.to.split('?')[1] ?? ''))
  const { values, notes } = await restoreDraft(resource, start, draft)
  if (notes[0]) return notes[0]
  const maySet = isNew ? rights.mayCreate : rights.mayUpdate
  const { issues, body } = checkForm(resource, maySet, isNew ? null : start, values)
  if (issues[0]) return issues[0].message
  if (await findAlike({ resource, rights, id: draft.start?.id ?? id, before: start, body, isNew }))
    return say('There may be such a record already. Open its page and compare.')
  try {
    const writes = writesOf(resource)
    if (!draft.start) await writes.create({ id, ...body })
    else if (Object.keys(body).length > 0)
      await writes.change(draft.start.id, { version: draft.start.version, ...body })
  } catch (error) {
    return error instanceof Error ? error.message : say('It could not be saved.')
  }
  await finishDraft(id)
  return null
}
