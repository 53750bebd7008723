import { soundParts } from '@tinkerdesk/shared'
import type { Dialect } from '../../database/database.js'
import { searchTable } from '../../database/search/search-structures.js'
import { quote, type Leaf, type Plan } from '../plan/plan.js'
import { allOf, anyOf, fragment, phraseSearch, type Fragment } from './fragment.js'

/** The name that is compared. */
interface Name {
  dialect: Dialect
  plan: Plan
  alias: string
  leaf: Leaf
}

/** A phonetic key that has a part, by the trigram index: parts have three characters and more, without signs that `LIKE` reads. */
function hasPart({ dialect, plan, alias }: Name, sound: string, part: string): Fragment {
  const column = `${alias}.${sound}`
  if (dialect === 'postgres') {
    const row = fragment(`${column} LIKE ?`, `%${part}%`)
    return { ...row, row, isSearch: true }
  }
  const phrase = { column: sound.slice(1, -1), text: part }
  return phraseSearch(
    quote(searchTable(plan.table)),
    alias,
    phrase,
    fragment(`instr(${column}, ?) > 0`, part),
  )
}

/** Returns the condition that a name has words that sound like those of a text, or begin like them, in Latin or Devanagari. `undefined` for other fields, and for a text with a word that is too short. */
export function soundsLike(place: Name, text: string): Fragment | undefined {
  const { kind, columns } = place.leaf
  // A derived value has no column of its sound.
  if (!kind.sound || columns.length === 1) return undefined
  const sound = kind.sound(columns[0]!)
  const words = soundParts(text)
  if (words.length === 0 || words.some((parts) => parts.length === 0)) return undefined
  return allOf(words.map((parts) => anyOf(parts.map((part) => hasPart(place, sound, part)))))
}
