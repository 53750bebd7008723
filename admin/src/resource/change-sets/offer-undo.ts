import { counted, type ChangeSetDone, type Job } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { request } from '../../client/request.js'
import { toast } from '../../ui/toast.js'

const count = (n: number) => counted(n, 'record')

/** Returns the result of an undo in one sentence, with the reason of the first record that was left as it is. */
export function undoneSentence({ counts: { failed = 0, ...counts }, refused }: ChangeSetDone): string {
  const done = (counts.changed ?? 0) + (counts.archived ?? 0) + (counts.restored ?? 0)
  if (failed === 0) return done === 1 ? say('Undone') : `Undone: ${count(done)}`
  const [first] = refused
  const reason = first ? ` ${first.title ?? 'A record'}: ${first.problem ?? ''}` : ''
  return `${done > 0 ? `Undone: ${count(done)}. ` : ''}${count(failed)} stayed as they are.${reason}`
}

/** Undoes a change set and says what came of it. The bar of running jobs shows the progress of a large one. */
export async function undoChangeSet(id: string): Promise<void> {
  try {
    const answer = await request<ChangeSetDone | Job>('post', `/api/change-sets/${id}/undo`)
    if ('state' in answer) return
    const isWhole = (answer.counts.failed ?? 0) === 0
    toast[isWhole ? 'success' : 'error'](undoneSentence(answer))
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'It could not be undone.')
  }
}

/** Says what was done, with an "Undo" of its change sets. `refresh` reloads what the undo changes. */
export function offerUndo(text: string, ids: readonly string[], refresh: () => Promise<unknown>): void {
  const key = `change-set-${ids[0]}`
  const undo = async () => {
    for (const id of [...ids].reverse()) await undoChangeSet(id)
    await refresh()
  }
  const run = () => {
    toast.dismiss(key)
    void undo()
  }
  toast.success(text, { key, action: { label: 'Undo', run } })
}
