import { masks } from '../../resource/declare/access.js'

const joined = (first: string, last: string): string =>
  [first, masks.initial(last)].filter(Boolean).join(' ')

/** Returns a person's name as pupils see it of each other: "Chirag S.". */
export const peerNameOf = ({
  firstName,
  lastName,
}: {
  firstName: string | null
  lastName: string | null
}): string => joined(firstName ?? '', lastName ?? '')

/** Returns the same from a name in one piece. */
export function peerNameIn(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.length > 1 ? joined(words[0]!, words.at(-1)!) : name.trim()
}
