import { monthAfter } from '@tinkerdesk/shared/base/month'
import { titleOf, today, type NotificationCategory } from '@tinkerdesk/shared'
import { competition } from '@tinkerdesk/shared/resources/competition'
import { notification } from '@tinkerdesk/shared/resources/notification'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { studentActivity } from '@tinkerdesk/shared/resources/student-activity'
import { task } from '@tinkerdesk/shared/resources/task'
import { user } from '@tinkerdesk/shared/resources/user'
import { records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { daysBefore } from '../features/notifications/reminders/closing-competitions.js'

/** Fills in a few notifications of the demo people, about records of the demo. */
export async function fillNotifications(tx: Transaction): Promise<void> {
  const accounts = await records(user, tx).find({
    email: { $in: ['admin', 'student', 'incharge'].map((name) => `${name}@demo.example`) },
  })
  const [admin, pupil, incharge] = ['admin', 'student', 'atlIncharge'].map((role) =>
    accounts.find((account) => account.role === role),
  )
  if (!admin || !pupil?.student || !incharge?.email)
    throw new Error('The demo has no accounts of an admin, an in-charge and a student.')
  const news = (
    person: string,
    category: NotificationCategory,
    title: string,
    link: string | null,
    isRead = false,
    body: string | null = null,
  ) => records(notification, tx).add([{ person, category, title, link, isRead, body }])
  const [lab] = await records(school, tx).find(
    { 'atlIncharge.email': incharge.email },
    { limit: 1 },
  )
  const lastMonth = monthAfter(today().slice(0, 7), -1)
  if (lab)
    await news(
      incharge.id,
      'monthlyReturn',
      `Due: the monthly return of ${lab.name ?? ''}`,
      `/monthly-return-data/return?school=${lab.id}&month=${lastMonth}`,
    )
  const [waiting] = await records(studentActivity, tx).find(
    { status: 'Mentor Needed' },
    { order: 'statusAt', limit: 1 },
  )
  const [own] = await records(studentActivity, tx).find(
    { student: pupil.student, status: 'Assigned' },
    { limit: 1 },
  )
  const [job] = await records(task, tx).find(
    { users: { $has: pupil.id }, taskDone: false },
    { limit: 1 },
  )
  const [next] = await records(competition, tx).find(undefined, {
    order: '-applicationEndDate',
    limit: 1,
  })
  const finished = await records(task, tx).find(
    { taskDone: true },
    { order: '-taskDueDate', limit: 2 },
  )
  for (const { taskName, id } of finished)
    await news(admin.id, 'task', `New task: ${taskName}`, `/tasks/edit/${id}`, true)
  const contests = await records(competition, tx).find(undefined, {
    order: 'applicationEndDate',
    limit: 3,
  })
  const who = titleOf(student, await records(student, tx).one(pupil.student))
  for (const { name, id } of contests.slice(1)) {
    await news(
      pupil.id,
      'competition',
      `${name} closes in ${daysBefore} days`,
      `/competition-data/show/${id}`,
      true,
    )
    await news(
      admin.id,
      'entryRequest',
      `${who} asks to take part in ${name}`,
      `/competition-data/show/${id}`,
      true,
    )
  }
  const welcome =
    'Sort the list by a click on a column, and open a record by its name. The question mark above each page says more.'
  for (const { id } of [admin, pupil])
    await news(id, 'broadcast', 'Welcome to the programme', null, true, welcome)
  if (waiting) {
    const { name } = await records(student, tx).one(waiting.student)
    const link = `/student-data/snapshot/${waiting.student}/ta/edit/${waiting.id}`
    await news(
      admin.id,
      'mentorNeeded',
      `Mentor Needed: ${name.firstName} ${name.lastName ?? ''}, ${waiting.taName ?? ''}`,
      link,
    )
  }
  if (own)
    await news(
      pupil.id,
      'assignment',
      `New for you: ${own.taName ?? ''}`,
      `/student-data/snapshot/${own.student}/ta/edit/${own.id}`,
      true,
    )
  if (job) await news(pupil.id, 'task', `New task: ${job.taskName}`, `/tasks/edit/${job.id}`)
  const fair = `The lab is open until 6 pm on the days before ${next?.name ?? 'the fair'}. Ask your in-charge for a seat.`
  for (const { id } of [admin, pupil])
    await news(id, 'broadcast', 'Longer hours in the lab', null, true, fair)
}
