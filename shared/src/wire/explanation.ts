import { z } from 'zod'

/** A condition in words, and whether it holds for the record. `null` for one that nobody can tell without reading more than the person may. */
const explainedCondition = z.object({ words: z.string(), holds: z.boolean().nullable() })

/** A grant of the person's role. It covers a record where all its conditions hold. */
const explainedGrant = z.object({
  /** Empty for all records. */
  conditions: z.array(explainedCondition),
  /** True if it covers the record. Without a record: if it may cover some. */
  covers: z.boolean(),
})
export type ExplainedGrant = z.infer<typeof explainedGrant>

/** Another role with a right, and its records. `null` for all of them. */
const otherRight = z.object({ role: z.string(), rows: z.string().nullable() })

export const explainedRights = ['read', 'create', 'update', 'archive'] as const
export type ExplainedRightName = (typeof explainedRights)[number]

const explainedRight = z.object({
  right: z.enum(explainedRights),
  /** Without a record, `some` means that it depends on the record. A new record is none yet. */
  allowed: z.enum(['yes', 'no', 'some']),
  grants: z.array(explainedGrant),
  others: z.array(otherRight),
  /** Sentences that say who can change it. Empty where the right is there. */
  remedies: z.array(z.string()),
})
export type ExplainedRight = z.infer<typeof explainedRight>

const explainedAction = z.object({
  key: z.string(),
  label: z.string(),
  allowed: z.boolean(),
  /** Absent where it is allowed. */
  reason: z.string().optional(),
})

const explainedField = z.object({
  path: z.string(),
  label: z.string(),
  /** `partly` for a masked value, and for one of which a part is withheld. */
  reads: z.enum(['whole', 'partly', 'withheld']),
  changes: z.boolean(),
  /** Sentences that say why it is not read whole, or not changed. */
  reasons: z.array(z.string()),
})
export type ExplainedField = z.infer<typeof explainedField>

/** The rights of a person to a resource or to one of its records, with their reasons: `GET /api/explain`. */
export const explanation = z.object({
  resource: z.string(),
  /** Absent without a record. False for a record that does not exist or is beyond the person's reach: nothing tells the two apart. */
  isFound: z.boolean().optional(),
  rights: z.array(explainedRight),
  actions: z.array(explainedAction),
  fields: z.array(explainedField),
})
export type Explanation = z.infer<typeof explanation>
