import { counted, type ChangeSet, type ChangeSetDone, type Job } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { request } from '../../client/request.js'
import { toast, type ToastTone } from '../../ui/messages/toast.js'
import { keepOffer, keptOffers, spokenText } from './kept-offers.js'

const count = (n: number) => counted(n, 'record')
const offerKey = (id: string) => `change-set-${id}`

/** Returns the result of an undo in one sentence, with the reason of the first record that was left as it is. */
export function undoneSentence({
  counts: { failed = 0, ...counts },
  refused,
}: ChangeSetDone): string {
  const done = (counts.changed ?? 0) + (counts.archived ?? 0) + (counts.restored ?? 0)
  if (failed === 0) return done === 1 ? say('Undone') : `Undone: ${count(done)}`
  const [first] = refused
  const reason = first ? ` ${first.title ?? 'A record'}: ${first.problem ?? ''}` : ''
  return `${done > 0 ? `Undone: ${count(done)}. ` : ''}Not changed: ${count(failed)}.${reason}`
}

/** Returns the result of work that went on after a stop in one sentence. */
function doneSentence({ counts: { failed = 0, ...counts } }: ChangeSetDone): string {
  const done = Object.values(counts).reduce((sum, n) => sum + n, 0)
  return failed > 0
    ? `Done: ${count(done)}. ${count(failed)} stayed as before.`
    : `Done: ${count(done)}`
}

/** Asks for work on a change set and says what came of it. The bar of running jobs shows the progress of a large one. */
async function work(
  url: string,
  sentence: (done: ChangeSetDone) => string,
  fault: string,
): Promise<void> {
  try {
    const answer = await request<ChangeSetDone | Job>('post', url)
    if ('state' in answer) return
    const isWhole = (answer.counts.failed ?? 0) === 0
    toast[isWhole ? 'success' : 'error'](sentence(answer))
  } catch (error) {
    toast.error(error instanceof Error ? error.message : fault)
  }
}

/** Undoes a change set. */
export async function undoChangeSet(id: string): Promise<void> {
  // Its message may still be shown.
  toast.dismiss(offerKey(id))
  await work(`/api/change-sets/${id}/undo`, undoneSentence, 'It could not be undone.')
}

/** Goes on with a change set that was stopped. */
export const continueChangeSet = (id: string, isUndo: boolean): Promise<void> =>
  work(
    `/api/change-sets/${id}/continue`,
    (done) => (isUndo ? undoneSentence(done) : doneSentence(done)),
    'It could not be continued.',
  )

interface Offering {
  /** Defaults to `success`. */
  tone?: ToastTone
  /** False for a message that a reload may end. */
  isKept?: boolean
}

/** Says what was done, with an "Undo" of its change sets. `refresh` reloads what the undo changes. */
export function offerUndo(
  text: string,
  ids: readonly string[],
  refresh: () => Promise<unknown>,
  { tone = 'success', isKept = true }: Offering = {},
): void {
  const key = offerKey(ids[0]!)
  const undo = async () => {
    toast.dismiss(key)
    for (const id of [...ids].reverse()) await undoChangeSet(id)
    await refresh()
  }
  toast[tone](text, { key, undo: () => void undo() })
  if (isKept) keepOffer({ key, tone, text, ids })
}

/** Shows the offers again that a reload has ended. */
export function offerAgain(refresh: () => Promise<unknown>): void {
  for (const offer of keptOffers())
    offerUndo(spokenText(offer), offer.ids, refresh, { tone: offer.tone })
}

/** Says how a job has ended, with an undo of what it made, if anything. Returns its change set. */
export async function offerUndoOf(
  { changeSet, state }: Job,
  text: string,
  refresh: () => Promise<unknown>,
): Promise<ChangeSet | null> {
  const tone = state === 'failed' ? 'error' : state === 'stopped' ? 'info' : 'success'
  const set =
    changeSet === null
      ? null
      : await request<ChangeSet>('get', `/api/change-sets/${changeSet}`).catch(() => null)
  offerUndoIn(set, text, refresh, tone)
  return set
}

/** Says what a change set did, with an undo if it has one for this person. */
export function offerUndoIn(
  set: Pick<ChangeSet, 'id' | 'isUndoable'> | null,
  text: string,
  refresh: () => Promise<unknown>,
  tone: ToastTone = 'success',
): void {
  if (set?.isUndoable) offerUndo(text, [set.id], refresh, { tone })
  else toast[tone](text)
}
