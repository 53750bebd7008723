import { z } from 'zod'
import { roles } from '../base/roles.js'
import { listPage } from './lists/list-page.js'

/** The ways in which a line of the access log came about. */
export const readKinds = [
  'signIn',
  'list',
  'record',
  'related',
  'search',
  'export',
  'file',
  'view',
  'log',
] as const
export type ReadKind = (typeof readKinds)[number]

const accessLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(readKinds),
  resource: z.string(),
  /** True if guardians were in the answers. */
  hasGuardians: z.boolean(),
  /** The number of answers within one second. */
  answers: z.int(),
  /** `name` is `null` for a permanently deleted account. */
  who: z.object({ id: z.string(), name: z.string().nullable(), role: z.enum(roles) }),
  /** The token that was used, if it was one. */
  token: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** The number of records. */
  records: z.int(),
  /** The first of their children, as far as they are still here. */
  children: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The number of children. */
  ofChildren: z.int(),
})
/** A line of the access log, as `GET /api/access-log` returns it to admins. */
export type AccessLine = z.infer<typeof accessLine>
export const accessLogPage = listPage(accessLine)

/** Lines of a child's list. */
export const maxChildReads = 1000

/** A line of the list for the guardians of a child, in the words of its language. */
const childRead = z.object({
  day: z.string(),
  /** The role of the person, or the name. */
  who: z.string(),
  what: z.string(),
  /** The kind of records. */
  of: z.string(),
  /** "Yes" if guardians were in the answers, else empty. */
  hasGuardians: z.string(),
  /** The number of answers. */
  times: z.int(),
})
/** The list of those who read the data of a child, as `GET /api/access-log/children/{id}` returns it: newest first, at most 1,000 lines. */
export const childReads = z.object({
  child: z.string(),
  title: z.string(),
  intro: z.string(),
  headings: z.array(z.string()),
  lines: z.array(childRead),
  /** The number of all lines. */
  total: z.int(),
})
export type ChildReads = z.infer<typeof childReads>

/** People, tokens and days that a breach may concern. */
const breachAccount = z.object({
  id: z.string(),
  /** `null` for a permanently deleted account. */
  name: z.string().nullable(),
  /** The roles in that time, the present one first. */
  roles: z.array(z.enum(roles)),
  /** The tokens of this account that were named. */
  tokens: z.array(z.string()),
  /** The number of students within reach. */
  reach: z.int(),
  /** The schools of that time, for people who read some schools alone. */
  schools: z.array(z.string()),
  /** The personal fields of students that these roles may read. */
  fields: z.array(z.string()),
  /** The number of children whose data was read, by the log. */
  read: z.int(),
})
/** The people who could have read children's data and those who did, as `GET /api/access-log/breach` returns it. */
export const breach = z.object({
  /** The accounts that read the most children. */
  accounts: z.array(breachAccount),
  /** The number of all accounts. */
  ofAccounts: z.int(),
  /** The number of different children. */
  could: z.int(),
  did: z.int(),
  /** Sentences that say what is assumed. */
  assumed: z.array(z.string()),
})
export type Breach = z.infer<typeof breach>
/** The families to tell: of the children that could have been read, or that were. */
export const breachFamilies = ['could', 'did'] as const
export type BreachFamilies = (typeof breachFamilies)[number]
