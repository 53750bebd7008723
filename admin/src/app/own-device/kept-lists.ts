import type { GetListParams } from '@refinedev/core'
import {
  lastItem,
  dayInIndia,
  today,
  type AnyRow,
  type ListPage,
  type Me,
} from '@tinkerdesk/shared'
import { sessionsHeldOn } from '../../features/student-snapshot/home/sessions-held.js'
import { newestComments } from '../../fields/conversation/use-comments.js'
import { copyKinds } from '../../features/student-snapshot/copies/copy-kinds.js'
import { copiesOf } from '../../features/student-snapshot/copies/copies-of.js'
import { firstTasks } from '../../features/student-snapshot/first-tasks.js'
import { tasksOf, type Tab } from '../../features/tasks/use-tasks.js'
import { monthBy, weeksOf } from '../../ui/calendar/month-weeks.js'
import { addressOf, plainAddress } from './address-of.js'

/** An answer that a person's own device keeps, and what it keeps because of its rows. */
export interface KeptList {
  address: string
  /** Returns the part of the answer that is kept. Absent for all of it. */
  cut?: (answer: unknown) => unknown
  /** Returns the rows of the answer. Absent for a page of a list. */
  rows?: (answer: unknown) => AnyRow[]
  /** Returns a text that changes with what the page of a row reads. Absent for when the row last changed. */
  workAt?: (row: AnyRow) => string
  /** The url of the resource of which the rows are whole records. Absent if they are not. */
  records?: string
  /** Returns what the page of a row reads beside its record. */
  pages?: (row: AnyRow) => Promise<string[]>
  /** Returns the records whose names a row shows, by the url of their resource. */
  names?: (row: AnyRow) => { [url: string]: readonly string[] }
}

type Source = (me: Me) => Promise<KeptList[]>

const listAddress = (params: GetListParams) => addressOf((provider) => provider.getList(params))

/** The rows of a list as records, each with its latest comments. */
const talkedAbout = (url: string) => ({
  records: url,
  pages: async ({ id }: AnyRow) => [
    await plainAddress(`/api/${url}/${id}/comments`, { limit: newestComments }),
  ],
})

/** A student's copies: the cards of Home, and each with what its editor reads. Files are not kept. */
const ownCopies: Source = async ({ studentId }) =>
  studentId === undefined
    ? []
    : Promise.all(
        copyKinds.map(async (kind) => ({
          address: await listAddress(copiesOf(kind, studentId)),
          ...talkedAbout(kind.url),
        })),
      )

/** The person's tasks on their page and on Home, each with what its page reads, and the names of its people. */
const ownTasks: Source = async ({ uid }) => {
  const tabs: Tab[] = ['ongoing', 'done']
  const lists = tabs.map(async (tab): Promise<KeptList> => ({
    address: await listAddress(tasksOf(uid, tab).rows),
    ...talkedAbout('tasks'),
    names: ({ users, assignedTo }) => ({
      users: [...(users as string[]), ...(assignedTo ? [String(assignedTo)] : [])],
    }),
  }))
  const counts = tabs.map(async (tab) => ({ address: await listAddress(tasksOf(uid, tab).count) }))
  const home = { address: await plainAddress(firstTasks.url, firstTasks.query) }
  return [...(await Promise.all([...lists, ...counts])), home]
}

/** The calendar of this month and of the next, which may begin before the device is connected again. */
const ownCalendar: Source = () =>
  Promise.all(
    [0, 1].map(async (count) => {
      const days = weeksOf(monthBy(today().slice(0, 7), count)).flat()
      return {
        address: await plainAddress('/api/calendar', { from: days[0]!, to: lastItem(days) }),
      }
    }),
  )

/** The joins of the list of sessions, and of a session's page. */
const listed = ['subject', 'topic', 'school', 'heldBy.mentors']
const shown = ['subject', 'topic', 'subTopic', 'school', 'heldBy.mentors', 'heldBy.staff']
const joined = (paths: readonly string[]) => ({ join: paths.map((field) => ({ field })) })

interface HeldBy {
  mentors?: unknown[]
  staff?: unknown[]
}
const holdersOf = ({ heldBy }: AnyRow): string[] => {
  const { mentors = [], staff = [] } = (heldBy ?? {}) as HeldBy
  return [...mentors, ...staff].flatMap(idsOf)
}

/** The pages of a session with all that they read: its own, its form and its register. Names are those in it. */
const opened: Pick<KeptList, 'pages' | 'names'> = {
  pages: async ({ id }) => [
    `/api/sessions/${id}`,
    await addressOf((provider) =>
      provider.getOne({ resource: 'sessions', id, meta: joined(shown) }),
    ),
    await plainAddress('/api/registers', { session: id }),
  ],
  names: ({ subject, topic, subTopic, school, heldBy }) => ({
    subjects: idsOf(subject),
    topics: idsOf(topic),
    'sub-topics': idsOf(subTopic),
    schools: idsOf(school),
    mentors: ((heldBy as HeldBy | null)?.mentors ?? []).flatMap(idsOf),
  }),
}

/** Home of a mentor: the sessions that they hold today, their schools with the page of each, and what is due. No child is named in it. */
const mentorsHome: Source = async (me) => {
  const own: KeptList[] = me.mentorId
    ? [
        {
          address: `/api/mentors/${me.mentorId}`,
          rows: (answer) => [answer as AnyRow],
          // The records of schools change without that of the mentor.
          workAt: today,
          pages: async ({ schools }) =>
            (schools as readonly string[]).map((id) => `/api/schools/${id}`),
          names: ({ schools }) => ({ schools: schools as readonly string[] }),
        },
      ]
    : []
  return [
    { address: await listAddress(sessionsHeldOn(me, today())), ...opened },
    { address: await plainAddress('/api/home', {}) },
    ...own,
  ]
}

/** The sessions of today that a mentor made or holds: their list, each with its page, its form and its register, and the names in it. */
const ownSessions: Source = async ({ uid, mentorId }) => {
  const isOwn = (row: AnyRow) =>
    row.createdBy === uid || holdersOf(row).some((id) => id === uid || id === mentorId)
  const isKept = (row: AnyRow) =>
    isOwn(row) && dayInIndia(new Date(String(row['timestamp']))) === today()
  const upcoming = await listAddress({
    resource: 'sessions',
    sorters: [{ field: 'timestamp', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 25 },
    meta: joined(listed),
  })
  return [
    {
      address: `${upcoming}&list=upcoming`,
      // Others' sessions, and those of other days, are nothing for this device.
      cut: (answer) => {
        const { data, ...rest } = answer as ListPage<AnyRow>
        const rows = data.filter(isKept)
        return { ...rest, data: rows, total: rows.length, count: rows.length }
      },
      ...opened,
    },
  ]
}

/** Returns the id of a relation, joined or not. */
const idsOf = (value: unknown): string[] =>
  value === null || value === undefined
    ? []
    : [typeof value === 'string' ? value : (value as AnyRow).id]

/**
 * All that is kept, by role: nothing else of the API is ever stored. A new line belongs here only if the person needs it during a day without
 * a connection, and says why.
 */
const sources: { [role in Me['role']]?: readonly Source[] } = {
  student: [ownCopies, ownTasks, ownCalendar],
  mentor: [ownSessions, mentorsHome],
}

export const keptListsOf = async (me: Me): Promise<KeptList[]> =>
  (await Promise.all((sources[me.role] ?? []).map((source) => source(me)))).flat()
