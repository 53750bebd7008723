import { labelAt, type Keep, type Resource } from '@tinkerdesk/shared'
import type { SayNotice } from './notice-text.js'

/** Returns how long a record is kept, in words. `spoken` is its declaration in the language. */
export function keepWords(keep: Keep, spoken: Resource, say: SayNotice): string {
  if (keep === 'withChild') return say('As long as the record of the child')
  if (keep === 'withRecord') return say('As long as the record that it is a part of')
  const { after, years } = keep
  const how = years === 1 ? say('1 year') : say('{count} years', { count: String(years) })
  if (typeof after === 'object')
    return say('{how} from the day in “{label}”', { how, label: labelAt(spoken, after.day) })
  return say(starts[after], { how })
}

const starts = {
  graduation: '{how} after the child has left the last class',
  creation: '{how} after it was made',
  change: '{how} after its last change',
  archive: '{how} after it was archived',
} as const
