import { say, spokenLanguage } from '@tinkerdesk/shared/base/say'
import type { Language } from '@tinkerdesk/shared/base/languages'
import { keep } from '../../client/storage/keep.js'
import { currentToasts, onToasts, pastToasts, type ToastTone } from '../../ui/messages/toast.js'
import { offersKey } from './offers-key.js'

/** A message that offers the undo of some change sets. */
export interface UndoOffer {
  key: string
  tone: ToastTone
  text: string
  /** The language of the text. Absent in offers of an earlier build. */
  language?: Language
  ids: readonly string[]
}

/** The keys of messages that were shown since this page was loaded. */
const shown = new Set<string>()

/** Returns the offers of this tab that nobody has dismissed. */
export function keptOffers(): readonly UndoOffer[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(offersKey) ?? '[]')
    return Array.isArray(stored) ? (stored as UndoOffer[]) : []
  } catch {
    return []
  }
}

/** Returns the text of an offer in the language of the page. What another language said cannot be said again word for word. */
export function spokenText({ text, language = 'en' }: UndoOffer): string {
  if (language === spokenLanguage()) return text
  const spoken = language === 'en' ? say(text) : text
  return spoken === text ? say('Your last change can be undone') : spoken
}

/** Forgets the offers whose message was dismissed. Those that this page has not shown yet stay. */
function forgetDismissed(): void {
  const kept = keptOffers()
  const open = new Set([...currentToasts(), ...pastToasts()].map(({ key }) => key))
  const left = kept.filter(({ key }) => open.has(key) || !shown.has(key))
  if (left.length < kept.length) keep(sessionStorage, offersKey, JSON.stringify(left))
}

/** Keeps an offer whose message is shown, so that it survives a reload of its tab until it is dismissed. */
export function keepOffer(offer: UndoOffer): void {
  if (shown.size === 0) onToasts(forgetDismissed)
  shown.add(offer.key)
  keep(
    sessionStorage,
    offersKey,
    JSON.stringify([
      ...keptOffers().filter(({ key }) => key !== offer.key),
      { ...offer, language: spokenLanguage() },
    ]),
  )
}
