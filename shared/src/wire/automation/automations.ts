import { z } from 'zod'
import { maxDepth, maxFilters } from '../../base/limits.js'
import type { AnyWhere } from '../../resource/declare/where.js'
import { listPage } from '../lists/list-page.js'
import { webhookStates } from './webhooks.js'

export const maxAutomations = 50
/** Roles whose people an automation may notify. */
export const notifiedRoles = ['admin', 'atlIncharge', 'mentor'] as const
/** People whom an automation notifies by name. */
export const maxNotified = 20
/** Characters of its text. */
export const maxAutomationText = 200
/** Days of the past that a dry run looks at. */
export const dryRunDays = 7

const id = z.string().min(1).max(40)
const operand = z.union([z.string().max(500), z.number(), z.boolean()])
const comparison = z.union([
  operand,
  z.null(),
  z.strictObject({
    $in: z.array(operand).max(100).optional(),
    $nin: z.array(operand).max(100).optional(),
    $ne: operand.nullable().optional(),
    $lt: operand.optional(),
    $lte: operand.optional(),
    $gt: operand.optional(),
    $gte: operand.optional(),
    $has: z.string().max(40).optional(),
  }),
])

type Comparison = z.infer<typeof comparison>
interface RowWhere {
  [path: string]: Comparison | RowWhere | readonly RowWhere[] | undefined
}

/** Returns the number of comparisons in a condition, or more than are allowed for one that is too deep. */
function sizeOf(value: unknown, depth = 0): number {
  if (depth > maxDepth * 2) return maxFilters + 1
  if (value === null || typeof value !== 'object') return 1
  return Object.values(value).reduce((sum: number, inner) => sum + sizeOf(inner, depth + 1), 0)
}

const conditionPart: z.ZodType<RowWhere> = z.lazy(() =>
  z
    .object({
      $or: z.array(conditionPart).max(maxFilters).optional(),
      $and: z.array(conditionPart).max(maxFilters).optional(),
      $not: conditionPart.optional(),
    })
    .catchall(comparison),
) as z.ZodType<RowWhere>

/** A condition that a row alone decides. Measured before it is parsed. */
export const rowCondition = z
  .unknown()
  .refine((value) => value !== null && typeof value === 'object' && !Array.isArray(value), {
    error: 'must be an object of conditions',
  })
  .refine((value) => sizeOf(value) <= maxFilters, { error: 'has too many conditions' })
  .refine((value) => sizeOf(value) > 0, { error: 'Choose at least one condition' })
  .pipe(conditionPart)
  .transform((where) => where as AnyWhere)

const notify = z.strictObject({
  do: z.literal('notify'),
  people: z.array(id).max(maxNotified).default([]),
  roles: z.array(z.enum(notifiedRoles)).max(notifiedRoles.length).default([]),
})
const mail = z.strictObject({ do: z.literal('mail'), person: id })
const task = z.strictObject({
  do: z.literal('task'),
  person: id,
  /** Days from the day on which it is added until it is due. */
  dueInDays: z.int().min(0).max(365).nullable().default(null),
})
const webhook = z.strictObject({ do: z.literal('webhook'), webhook: id })
export const automationAction = z.discriminatedUnion('do', [notify, mail, task, webhook])
export type AutomationAction = z.infer<typeof automationAction>

const watched = {
  resource: z.string().min(1).max(60),
  where: rowCondition,
}

/** The filters of a list, by path, as the form of the automation shows its condition. */
const shownFilters = z.record(
  z.string().min(1).max(100),
  z.array(z.string().max(200)).min(1).max(100),
)

/** The body of `POST /api/automations` and `PUT /api/automations/:id`. */
export const newAutomation = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, { error: 'Name is required' })
      .max(60, { error: 'Name may have at most 60 characters' }),
    ...watched,
    filters: shownFilters.nullable().default(null),
    action: automationAction,
    /** The words about one record, with fields in braces. */
    text: z
      .string()
      .trim()
      .min(1, { error: 'Enter a text' })
      .max(maxAutomationText, { error: `At most ${maxAutomationText} characters` })
      .default('{title}'),
  })
  .refine(
    ({ action }) => action.do !== 'notify' || action.people.length + action.roles.length > 0,
    { error: 'Choose at least one person or role', path: ['action'] },
  )
export type NewAutomation = z.input<typeof newAutomation>
export type ParsedAutomation = z.output<typeof newAutomation>

/** Why an automation is off. */
export const offReasons = ['person', 'failures', 'owner'] as const

const shownAutomation = z.object({
  id: z.string(),
  name: z.string(),
  resource: z.string(),
  where: z.record(z.string(), z.unknown()),
  filters: shownFilters.nullable(),
  action: automationAction,
  text: z.string(),
  /** The account by whose rights it acts. `name` is `null` once the account is gone. */
  owner: z.object({ id: z.string(), name: z.string().nullable() }),
  /** The names of the people and the webhook of its action, by id, as far as they exist. */
  names: z.record(z.string(), z.string()),
  createdAt: z.iso.datetime(),
  offAt: z.iso.datetime().nullable(),
  offReason: z.enum(offReasons).nullable(),
  /** Failures since the last success. */
  failures: z.int(),
})
export type ShownAutomation = z.infer<typeof shownAutomation>
export const automationAnswer = shownAutomation
export const shownAutomations = z.object({ data: z.array(shownAutomation) })
export type ShownAutomations = z.infer<typeof shownAutomations>

const automationRun = z.object({
  id: z.string(),
  /** The number of records that became such. */
  records: z.int(),
  state: z.enum(webhookStates),
  attempts: z.int(),
  /** The people who were told, the tasks that were added, or the messages that were queued. */
  done: z.int().nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
})
export type AutomationRun = z.infer<typeof automationRun>
export const automationRuns = listPage(automationRun)
export type AutomationRuns = z.infer<typeof automationRuns>

/** The body of `POST /api/automations/dry-run`. */
export const dryRunBody = z.strictObject(watched)

/** The changes of the last days on which an automation would have acted, newest first. */
export const dryRun = z.object({
  data: z.array(
    z.object({
      at: z.iso.datetime(),
      record: z.string(),
      /** By the reader's rights. */
      title: z.string(),
      /** The person whose change it was. `name` is `null` for a deleted account. */
      who: z.object({ id: z.string(), name: z.string().nullable() }),
      isNew: z.boolean(),
    }),
  ),
  /** The number of changes that were compared. */
  changes: z.int(),
  /** Changes of which it is not known, since the audit trail keeps no value of a compared field. */
  unknown: z.int(),
  /** True if there were more changes than are looked at, or more records than are listed. */
  isCut: z.boolean(),
})
export type DryRun = z.infer<typeof dryRun>
