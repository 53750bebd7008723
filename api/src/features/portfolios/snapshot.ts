import { hasWebAddress, peerNameOf, type StoredPortfolio } from '@tinkerdesk/shared'
import { hasContacts } from '@tinkerdesk/shared/fields/without-contacts'
import type { Portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { records } from '../../crud/index.js'
import type { Sql } from '../../database/database.js'
import { titledProblem } from '../../problems/field-problem.js'
import { materialOf } from './portfolio-material.js'
import { matesNamedIn } from './team-mates.js'

const link = /\b(?:https?:|www\.)/i

/** Returns a portfolio as it is now, to be kept. Refuses pieces that are not this student's, contacts, and names of team-mates. */
export async function snapshotOf(
  sql: Sql,
  { student: id, about, pieces }: Pick<Portfolio, 'student' | 'about' | 'pieces'>,
): Promise<StoredPortfolio> {
  if (about === null && pieces.length === 0)
    throw titledProblem('pieces', 'Choose something to show first.')
  const material = await materialOf(sql, id)
  const chosen = pieces.map(({ type, source, words }) => {
    const work = material.find((each) => each.type === type && each.source === source)
    if (!work)
      throw titledProblem('pieces', 'Some of this work is not there any more. Choose again.')
    return { ...work, words }
  })
  const texts = [about, ...chosen.flatMap(({ title, words }) => [title, words])].flatMap(
    (text) => text ?? [],
  )
  if (texts.some((text) => hasContacts(text) || link.test(text)))
    throw titledProblem(
      'about',
      'Take out telephone numbers, e-mail addresses and links: anyone with the link can read this.',
    )
  // Staff chose the titles, which may say "Node.js".
  if ([about, ...pieces.map(({ words }) => words)].some((text) => hasWebAddress(text ?? '')))
    throw titledProblem(
      'about',
      'Take out links: anyone can read this. If there is none, put a space after each full stop.',
    )
  const mates = await matesNamedIn(sql, id, texts)
  if (mates.length > 0)
    throw titledProblem('about', `Take out the names of other children: ${mates.join(', ')}`)
  const child = await records(student, sql).one(id)
  const place = await records(school, sql).one(child.school)
  return {
    name: peerNameOf(child.name),
    school: place.name,
    about,
    pieces: chosen.map(({ type, title, day, words, hours, photo }) => ({
      type,
      title,
      day,
      words,
      hours,
      photo,
    })),
  }
}
