import { mentionOf, mentionParts } from '@tinkerdesk/shared'

/** A person in a text that is being written, where it says `@label`. */
export interface Mentioned {
  id: string
  label: string
}

/** A text as its box shows it, with the people whom it mentions. */
export interface TypedText {
  text: string
  people: readonly Mentioned[]
}

const escaped = (label: string): string => label.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns the text to send: the names of people become their ids. A name of which letters were deleted is plain text. */
export function textToSend({ text, people }: TypedText): string {
  // "Asha Rao" comes before "Asha".
  const longestFirst = people.toSorted((a, b) => b.label.length - a.label.length)
  return longestFirst.reduce(
    (written, { id, label }) =>
      written.replaceAll(
        new RegExp(`@${escaped(label)}(?![\\p{L}\\p{M}\\p{N}])`, 'gu'),
        mentionOf(id),
      ),
    text,
  )
}

/** Returns a stored text as its box shows it. */
export function typedText(stored: string, names: { readonly [id: string]: string }): TypedText {
  let typed: TypedText = { text: '', people: [] }
  for (const { text, id } of mentionParts(stored)) {
    if (id === undefined) typed = { ...typed, text: typed.text + text }
    else {
      const { people, label } = withPerson(typed.people, id, names[id] ?? '')
      typed = { text: `${typed.text}@${label}`, people }
    }
  }
  return typed
}

/** Adds a person to those of a text. Two people of one name have labels of their own. */
export function withPerson(
  people: readonly Mentioned[],
  id: string,
  name: string,
): { people: readonly Mentioned[]; label: string } {
  const present = people.find((person) => person.id === id)
  if (present) return { people, label: present.label }
  let label = name
  for (let count = 2; people.some((other) => other.label === label); count += 1)
    label = `${name} ${count}`
  return { people: [...people, { id, label }], label }
}

/** The name that is being typed behind an @, and where the @ is. */
export interface MentionQuery {
  from: number
  query: string
}

/** Returns the name that is being typed before the cursor, or null. */
export function mentionAt(text: string, cursor: number): MentionQuery | null {
  const match = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u.exec(
    text.slice(0, cursor),
  )
  return match ? { from: cursor - match[1]!.length - 1, query: match[1]! } : null
}
