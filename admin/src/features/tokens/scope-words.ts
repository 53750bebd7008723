import { everyResource, type TokenScope, type TokenVerb } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { manyOf } from '../../resource/index.js'

/** Read when they are shown, since the language of the page is known only then. */
export const verbLabels: Readonly<Record<TokenVerb, string>> = {
  get read() {
    return text('Reads')
  },
  get create() {
    return text('Creates')
  },
  get update() {
    return text('Changes')
  },
  get archive() {
    return text('Archives')
  },
}

/** Returns what a token may do, in one line for each resource. */
export function scopeWords(scope: TokenScope): string[] {
  return Object.entries(scope).map(([name, verbs]) => {
    const label = name === everyResource ? text('Everything') : manyOf(name)
    return `${label}: ${verbs.map((verb) => verbLabels[verb].toLowerCase()).join(', ')}`
  })
}
