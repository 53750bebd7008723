import { idSchema, maxProposalNote, maxProposalRows, proposalWorks } from '@tinkerdesk/shared'
import { z } from 'zod'

const resource = z.string().max(60).describe('The name of a kind of records, as "describe" has it')
const fields = z
  .array(z.string().max(100))
  .max(100)
  .optional()
  .describe('Only these fields. All that are open to assistants by default')
const filter = z
  .record(z.string().max(100), z.unknown())
  .optional()
  .describe(
    'A tree of conditions: {"class": "8th"}, {"capacity": {"$gte": 3}}, {"$or": [{…}, {…}]}. Fields and operators as "describe" has them',
  )
const id = idSchema('The id')

export const describeInput = z.strictObject({
  resource: resource
    .optional()
    .describe('The name of a kind of records. Leave it out to list all kinds'),
})
export const listInput = z.strictObject({
  resource,
  filter,
  sort: z
    .array(z.strictObject({ field: z.string().max(100), descending: z.boolean().optional() }))
    .max(5)
    .optional(),
  fields,
  limit: z.int().min(1).max(100).optional().describe('Records in a page, 25 by default'),
  page: z.int().min(1).max(100_000).optional(),
})
export const readInput = z.strictObject({ resource, id, fields })
export const countInput = z.strictObject({ resource, filter })
export const proposeInput = z.strictObject({
  resource,
  work: z.enum(proposalWorks),
  action: z.string().max(60).optional().describe('The name of the action, for the work "action"'),
  rows: z
    .array(
      z.strictObject({
        id: id.optional().describe('The record. Leave it out for a new one'),
        version: z
          .int()
          .min(1)
          .optional()
          .describe('The version that you have read. Leave it out for a new record'),
        values: z
          .record(z.string().max(100), z.unknown())
          .optional()
          .describe('The values to set, nested as records are. None for an archive'),
      }),
    )
    .min(1)
    .max(maxProposalRows),
  note: z
    .string()
    .trim()
    .max(maxProposalNote)
    .optional()
    .describe('Tells the person who decides why you propose it'),
})
export const proposalsInput = z.strictObject({})

export type DescribeInput = z.infer<typeof describeInput>
export type ListInput = z.infer<typeof listInput>
export type ReadInput = z.infer<typeof readInput>
export type CountInput = z.infer<typeof countInput>
export type ProposeInput = z.infer<typeof proposeInput>
