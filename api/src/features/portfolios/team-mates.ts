import { student } from '@tinkerdesk/shared/resources/student'
import { team } from '@tinkerdesk/shared/resources/team'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'

/** Shorter names are also common words. */
const minLetters = 3

const words = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)

/** Returns the names of a student's team-mates that a text has, as whole words in any case, without those that are also the student's own. */
export async function matesNamedIn(
  sql: Sql,
  id: string,
  texts: readonly string[],
): Promise<string[]> {
  const teams = await records(team, sql).find(
    { $or: [{ leader: id }, { members: { $has: id } }] },
    { fields: ['leader', 'members'] },
  )
  const ids = new Set(teams.flatMap(({ leader, members }) => [leader ?? id, ...members]))
  const children = await records(student, sql).find(
    { id: { $in: [...ids, id] } },
    { fields: ['name', 'nameInOtherScript'] },
  )
  const namesOf = ({ name, nameInOtherScript }: (typeof children)[number]): string[] =>
    [name.firstName, name.lastName, nameInOtherScript]
      .flatMap((each) => words(each ?? ''))
      .filter((word) => [...word].length >= minLetters)
  const own = new Set(children.filter((child) => child.id === id).flatMap(namesOf))
  const used = new Set(texts.flatMap(words))
  const mates = children.filter((child) => child.id !== id).flatMap(namesOf)
  return [...new Set(mates)].filter((name) => used.has(name) && !own.has(name))
}
