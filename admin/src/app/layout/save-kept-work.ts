import { say } from '@tinkerdesk/shared/base/say'
import { keptWork, type Unsaved } from '../../client/kept-work.js'
import { queue } from '../../client/queue/queue.js'
import { saveDraft, type DraftOptions } from '../../resource/form/save-draft.js'

/** How long a sign-out waits for what is on its way to the server, in ms. */
const maxWaitMs = 8000

/** Sends what waits on this device, and resolves when nothing more can be sent now. */
const sendWaiting = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const look = () => {
      if (queue.pause() !== undefined || queue.entries().every(({ refusal }) => refusal)) end()
    }
    const timer = setTimeout(end, maxWaitMs)
    const stop = queue.watch(look)
    queue.wake()
    if (queue.entries().length === 0) end()
  })

/** Work that could not be saved, and why. */
export type Left = Unsaved & { reason: string }

/** Saves the drafts of forms and sends what waits. Returns what could not be saved. */
export async function saveKeptWork(options: DraftOptions) {
  await sendWaiting()
  const left: Left[] = []
  const waiting = new Map(queue.entries().map((entry) => [entry.id, entry]))
  for (const unsaved of await keptWork(options.me.uid)) {
    const entry = waiting.get(unsaved.id)
    const reason = entry
      ? (entry.refusal?.message ?? say('It could not be sent yet.'))
      : await saveDraft(unsaved.id, options)
    if (reason !== null) left.push({ ...unsaved, reason })
  }
  return left
}
