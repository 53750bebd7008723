import { languageCodes, type Language } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { user, type User } from '@tinkerdesk/shared/resources/user'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { nameInMail } from '../../mail/mail.js'
import { inchargeOf } from '../../resources/school-people.js'

/** The words of an e-mail with a link. */
export interface Wording {
  subject: string
  paragraphs: string[]
  /** The link's label. */
  label: string
  after: string[]
}

const inIndia = { timeZone: 'Asia/Kolkata' } as const
const days = new Intl.DateTimeFormat('en-IN', { ...inIndia, dateStyle: 'long' })
const times = new Intl.DateTimeFormat('en-IN', { ...inIndia, timeStyle: 'short' })

/** Returns the words of an invitation, with the school and the in-charge of a student, and the last moment at which the link works. */
export async function invitationWording(
  tx: Transaction,
  account: Pick<User, 'displayName' | 'student'>,
  expiresAt: Date,
): Promise<Wording> {
  const name = nameInMail(account.displayName)
  const [date, time] = [days.format(expiresAt), times.format(expiresAt)]
  return {
    subject: 'Your Tinkerdesk account',
    paragraphs: [`Hello ${name},`, await readyFor(tx, account.student)],
    label: 'Choose a password',
    after: [
      `The link works once, until ${date} at ${time} (Indian time). If you did not expect this e-mail, you can ignore it.`,
    ],
  }
}

/**
 * Returns the language of an e-mail to a person who may never have signed in: their own, or that of the in-charge of their school. Every language
 * for a student of whom neither has chosen one.
 */
export async function firstLanguage(
  tx: Transaction,
  account: Pick<User, 'language' | 'student'>,
): Promise<Language | null | readonly Language[]> {
  if (account.language !== null || account.student === null) return account.language
  const [record] = await records(student, tx).find({ id: account.student }, { fields: ['school'] })
  const incharges = record ? await inchargeOf(tx, record.school) : []
  const chosen = await records(user, tx).find(
    { id: { $in: incharges }, language: { $ne: null } },
    { fields: ['language'], limit: 1 },
  )
  return chosen[0]?.language ?? languageCodes
}

/** Returns who invites a person to what. */
async function readyFor(tx: Transaction, studentId: string | null): Promise<string> {
  const [record] =
    studentId === null
      ? []
      : await records(student, tx).find({ id: studentId }, { fields: ['school'] })
  const [place] = record
    ? await records(school, tx).find({ id: record.school }, { fields: ['name', 'atlIncharge'] })
    : []
  if (!place)
    return 'an account on Tinkerdesk, the dashboard of your innovation lab, is ready for you. Choose a password to begin.'
  const { firstName, lastName } = place.atlIncharge
  const incharge = nameInMail([firstName, lastName].filter(Boolean).join(' '))
  const schoolName = nameInMail(place.name)
  return incharge
    ? `${incharge}, the in-charge of the innovation lab at ${schoolName}, invites you to Tinkerdesk. Choose a password to begin.`
    : `an account on Tinkerdesk, the dashboard of the innovation lab at ${schoolName}, is ready for you. Choose a password to begin.`
}
