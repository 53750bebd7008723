import { text } from '@tinkerdesk/shared/base/say'
import { queue } from '../../client/queue/queue.js'
import { currentToasts, pastToasts, toast } from '../../ui/messages/toast.js'
import { formToast } from '../form/use-submit.js'

/** Says that a change waits on this device. */
export const keptSentence = 'Kept on this device. It is sent when the connection returns.'

/** The places with a change that waits. They share one message. */
const places = new Set<string>()
let isAllSent = true

/** Corrects the message, unless another one has taken its place. */
function correct() {
  const isHere = ({ key, text: shown }: { key: string; text: string }) =>
    key === formToast.key && shown === keptSentence
  const isShown = currentToasts().some(isHere)
  if (isShown && isAllSent) toast.success(text('Sent.'), formToast)
  else if (isShown || pastToasts().some(isHere)) toast.dismiss(formToast.key)
}

/**
 * Follows a change that waits on this device, also on other pages. Its message becomes "Sent." when it was sent, and goes away when it was refused
 * or given up, or another tab sent it.
 */
export function followKept(place: string): void {
  if (places.has(place)) return
  if (places.size === 0) isAllSent = true
  places.add(place)
  let isSent = false
  const stopHearing = queue.onSent((entry) => {
    isSent ||= entry.place === place
  })
  const stopWatching = queue.watch(() => {
    if (queue.entries().some((entry) => entry.place === place && !entry.refusal)) return
    stopHearing()
    stopWatching()
    places.delete(place)
    isAllSent &&= isSent
    if (places.size === 0) correct()
  })
}
