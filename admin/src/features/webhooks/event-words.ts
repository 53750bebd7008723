import { webhookEvents, type MessageEvent, type SubscribedEvents } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { manyOf } from '../../resource/index.js'

/** Read when they are shown, since the language of the page is known only then. */
export const eventLabels: Readonly<Record<MessageEvent, string>> = {
  get created() {
    return text('On creating')
  },
  get changed() {
    return text('On changing')
  },
  get archived() {
    return text('On archiving')
  },
  get restored() {
    return text('On restoring')
  },
  get matched() {
    return text('By an automation')
  },
  get test() {
    return text('Test message')
  },
}

/** Returns what a webhook tells of, in one line for each kind of records. */
export const subscribedWords = (events: SubscribedEvents): string[] =>
  Object.entries(events).map(
    ([name, some]) =>
      `${manyOf(name)}: ${webhookEvents
        .filter((event) => some.includes(event))
        .map((event) => eventLabels[event].toLowerCase())
        .join(', ')}`,
  )
