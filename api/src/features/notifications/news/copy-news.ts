import {
  copyStatuses,
  isEndState,
  isWaiting,
  resourceNamed,
  returned,
  titleOf,
  type AnyRow,
  type CopyResource,
  type Me,
} from '@tinkerdesk/shared'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { comments, hooksOf, records, type ResourceHooks } from '../../../crud/index.js'
import type { Sql, Transaction } from '../../../database/database.js'
import { copyAddress } from '../../../resources/copy-address.js'
import { admins, inchargeOf } from '../../../resources/school-people.js'
import { Calls } from '../calls/calls.js'
import { Notifier, type News } from '../notifier.js'

/** The fields that every kind of copy has. */
type Copy = AnyRow & { student: string; status: string }

interface CopyChange {
  tx: Transaction
  me: Me
  calls: Calls
  notifier: Notifier
  name: CopyResource
  copy: Copy
  title: string
}

/** Returns the accounts of a student. */
async function accountsOf(sql: Sql, id: string): Promise<string[]> {
  return (await records(user, sql).find({ student: id, disabled: false }, { fields: [] })).map(
    (account) => account.id,
  )
}

const mentors = async (sql: Sql): Promise<string[]> =>
  (await records(user, sql).find({ role: 'mentor', disabled: false }, { fields: [] })).map(
    ({ id }) => id,
  )

/** Tells the student about new work. */
async function assigned({ tx, me, notifier, name, copy, title }: CopyChange): Promise<void> {
  const news: News = {
    category: 'assignment',
    title: `New for you: ${title}`,
    link: copyAddress(name, copy),
  }
  await notifier.tell(tx, await accountsOf(tx, copy.student), news, me.uid)
}

/** Each sentence is written as a whole, so that its readers get it in their language. */
const titleAfterReview = (title: string, status: string, hasComment: boolean): string => {
  if (status === returned)
    return hasComment
      ? `${title} was returned to you with a comment`
      : `${title} was returned to you`
  if (isEndState(status))
    return hasComment ? `${title} is completed, with a comment` : `${title} is completed`
  return `${title} is now “${status}”`
}

/** True for a change of status that tells the student about their work: it had waited, was reviewed before, or is completed now. */
const isReview = (was: string, status: string): boolean =>
  isWaiting(was) || was === 'Review Completed' || isEndState(was) || isEndState(status)

/** Returns true if this change added a comment. One that was removed made the record older than its latest entry. */
async function hasNewComment({ tx, me, name, copy }: CopyChange): Promise<boolean> {
  const match = { resource: name, record_id: copy.id, author: me.uid, at: copy.updatedAt }
  return (await comments.count(tx, match)) > 0
}

/** Tells the student what staff did with the work: once, also about a comment with a new status. The text stays in the record. */
async function heard(change: CopyChange, was: string): Promise<void> {
  const { tx, me, notifier, name, copy, title } = change
  if (me.role === 'student') return
  const isReviewed = was !== copy.status && isReview(was, copy.status)
  const hasComment = await hasNewComment(change)
  if (!isReviewed && !hasComment) return
  const address = copyAddress(name, copy)
  const news: News = {
    category: isReviewed ? 'returned' : 'comment',
    title: isReviewed
      ? titleAfterReview(title, copy.status, hasComment)
      : `New comment on ${title}`,
    link: hasComment ? `${address}#comments` : address,
  }
  await notifier.tell(tx, await accountsOf(tx, copy.student), news, me.uid)
}

/** Tells staff that the status of the work changed. */
async function moved({ tx, me, calls, notifier, name, copy, title }: CopyChange): Promise<void> {
  const { student: id, status } = copy
  const link = copyAddress(name, copy)
  const [owner] = await records(student, tx).find({ id }, { fields: ['name', 'school'] })
  if (!owner) return
  const who = `${owner.name.firstName} ${owner.name.lastName ?? ''}`.trim()
  if (status !== 'Mentor Needed')
    return notifier.tell(
      tx,
      await admins(tx),
      { category: 'status', title: `TA Status Update: ${who}, ${title}: ${status}`, link },
      me.uid,
    )
  const people = [
    ...(await admins(tx)),
    ...(await inchargeOf(tx, owner.school)),
    ...(await mentors(tx)),
  ]
  await calls.ring(tx, people, { event: 'mentorNeeded', conversation: copy.id }, me.uid)
  await notifier.tell(
    tx,
    people,
    { category: 'mentorNeeded', title: `Mentor Needed: ${who}, ${title}`, link },
    me.uid,
  )
}

/** Tells students and staff about copies that were given out, commented on, handed in, returned, or need a mentor. */
export const copyNews: readonly ResourceHooks[] = (Object.keys(copyStatuses) as CopyResource[]).map(
  (name) =>
    hooksOf(resourceNamed(name), {
      runsLast: true,
      async after({ action, resource, before, after, me, tx, get }) {
        // Rows of copies, which all have these fields.
        const [earlier, copy] = [before as Copy | null, after as Copy | null]
        if (!copy || (action !== 'create' && action !== 'update')) return
        const change = {
          tx,
          me,
          calls: get(Calls),
          notifier: get(Notifier),
          name,
          copy,
          title: titleOf(resource, copy),
        }
        if (!earlier) return assigned(change)
        await heard(change, earlier.status)
        if (earlier.status !== copy.status) await moved(change)
      },
    }),
)
