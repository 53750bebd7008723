import { spokenLocale } from '@tinkerdesk/shared/base/say'
/** The words of a line that the product writes. */
export interface GroupNews {
  news: string
  sender: string | null
  about: readonly string[]
  text: string | null
}

const list = new Intl.ListFormat(spokenLocale(), { type: 'conjunction' })

/** Returns a change of the group as a sentence: "Asha Rao added Ravi K.". `nameOf` returns "You" for the reader. */
export function groupSentence(
  { news, sender, about, text }: GroupNews,
  nameOf: (id: string) => string,
): string {
  const who = nameOf(sender ?? '')
  const whom =
    list.format(about.map((id) => (nameOf(id) === 'You' ? 'you' : nameOf(id)))) || 'someone'
  if (news === 'created')
    return about.length > 0 ? `${who} created the group with ${whom}` : `${who} created the group`
  if (news === 'renamed') return `${who} renamed the group to “${text ?? ''}”`
  if (news === 'added') return `${who} added ${whom}`
  if (news === 'removed') return `${who} removed ${whom}`
  return `${who} left`
}
