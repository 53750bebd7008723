import { z } from 'zod'
import { grantKinds } from '../../parts/grants/grant-kinds.js'

const paise = z.int()

const headFigure = z.object({
  id: z.string(),
  name: z.string(),
  /** Spent in the year, in paise, less what was corrected. */
  spent: paise,
  /** Spent in the time that the ceiling is for: the year, or all years until its end. */
  counted: paise,
  ceiling: paise.nullable(),
  period: z.enum(['year', 'all']),
})
export type GrantHeadFigure = z.infer<typeof headFigure>

/** A condition of the next instalment, and how far it is. */
const condition = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('used'),
    isMet: z.boolean(),
    /** Per cent of what was available, rounded down. `null` if nothing was available. */
    percent: z.int().nullable(),
    atLeast: z.int().nullable(),
    unspent: paise,
    atMost: paise.nullable(),
  }),
  z.object({
    of: z.literal('returns'),
    isMet: z.boolean(),
    handedIn: z.int(),
    /** The months of the year that are over. */
    due: z.int(),
    /** The first month without a return that is handed in: "2026-05". */
    missing: z.string().nullable(),
  }),
  z.object({ of: z.literal('certificate'), isMet: z.boolean(), paper: z.string().nullable() }),
  z.object({ of: z.literal('statement'), isMet: z.boolean(), paper: z.string().nullable() }),
  z.object({ of: z.literal('bills'), isMet: z.boolean(), missing: z.int() }),
])
export type GrantCondition = z.infer<typeof condition>

const account = z.object({
  grant: z.enum(grantKinds),
  /** The balance at the beginning of the year, with what was brought forward in it. In paise, as all that follow. */
  opening: paise,
  instalments: paise,
  interest: paise,
  other: paise,
  spent: paise,
  returned: paise,
  /** Unspent on the last day, or until now. It is carried forward. */
  closing: paise,
  heads: z.array(headFigure),
  conditions: z.array(condition),
  /** The prescribed text with its values. `null` while no admin has entered one in this language. */
  certificate: z.object({ title: z.string(), text: z.string() }).nullable(),
})
export type GrantAccount = z.infer<typeof account>

/** The grants of a school in a year from April to March. */
export const grantYear = z.object({
  school: z.object({
    id: z.string(),
    name: z.string(),
    udise: z.string().nullable(),
    principal: z.string(),
    incharge: z.string(),
  }),
  year: z.int(),
  accounts: z.array(account),
})
export type GrantYear = z.infer<typeof grantYear>
