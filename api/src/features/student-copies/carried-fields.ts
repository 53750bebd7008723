import { resourceNamed } from '@tinkerdesk/shared'
import type { Copying } from './copying.js'

/** Returns the fields that a copy takes over from its source: those that both declare. */
export function carriedFields({ source, copy, except }: Copying): string[] {
  const theirs = resourceNamed(source).fields
  return Object.keys(resourceNamed(copy).fields).filter(
    (name) => name in theirs && !except.includes(name),
  )
}
