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
/** Who read the data of a child, as `GET /api/access-log/children/{id}` returns it: newest first, at most 1,000 lines. */
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
