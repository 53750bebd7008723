import { z } from 'zod'

/** The two forms of erasing. `withdraw` hides a record at once, and a job erases it after a year; `erase` cannot be undone. */
export const erasureForms = ['withdraw', 'erase'] as const
export type ErasureForm = (typeof erasureForms)[number]

/** Records in one answer to proposals. */
export const maxAnswered = 50
/** Of these, the records that one answer erases at once: each may be much work. */
export const maxErased = 15

export const dueRecord = z.strictObject({
  /** Of the proposal. */
  id: z.string(),
  resource: z.string(),
  record: z.string(),
  title: z.string(),
  /** The day on which its time was over. */
  dueOn: z.string(),
})
export type DueRecord = z.infer<typeof dueRecord>

export const dueRecords = z.strictObject({
  /** The number of proposals of each resource. */
  counts: z.array(z.strictObject({ resource: z.string(), count: z.int() })),
  /** The first of them, those that are due longest first. */
  data: z.array(dueRecord),
  /** True for a person who reads what is withdrawn. */
  isOfficer: z.boolean(),
})
export type DueRecords = z.infer<typeof dueRecords>

export const withdrawnRecord = z.strictObject({
  batch: z.string(),
  resource: z.string(),
  title: z.string(),
  withdrawnAt: z.string(),
  eraseOn: z.string(),
})
export type WithdrawnRecord = z.infer<typeof withdrawnRecord>

/** An answer to proposals: how many were answered, and how many records have changed meanwhile and stay. */
export const answeredRecords = z.strictObject({ answered: z.int(), left: z.int() })
export type AnsweredRecords = z.infer<typeof answeredRecords>
