import { changeResults, maxBulk, maxNames, resources, trimmedText } from '@tinkerdesk/shared'
import { z } from 'zod'
import { idOf } from '../../http/ids.js'
import { pageQuery } from '../../http/paging.js'

export const listQuery = z.strictObject({
  whose: z
    .enum(['mine', 'all'], { error: 'whose must be "mine", or "all" for an admin' })
    .default('mine'),
  ...pageQuery,
})
export const rowsQuery = z.strictObject({ result: z.enum(changeResults).optional(), ...pageQuery })
export const undoBody = z.strictObject({ id: idOf('The id').optional() }).optional()

const resourceName = z
  .string()
  .refine((name) => resources.some((resource) => resource.name === name), {
    error: 'There is no such resource',
  })

export const editBody = z
  .strictObject({
    /** The id of the change set, by which a retry is recognised. */
    id: idOf('The id').optional(),
    resource: resourceName,
    records: z
      .array(
        z.strictObject({
          id: idOf('A record'),
          version: z.int().min(1, { error: 'Version must be a whole number from 1' }),
        }),
      )
      .min(1, { error: 'Choose at least one record' })
      .max(maxBulk, { error: `At most ${maxBulk} records at once` })
      .optional(),
    matching: z.string().max(10_000).optional(),
    expected: z.int().min(0).optional(),
    values: z.record(z.string(), z.unknown()),
  })
  .refine(({ records, matching }) => (records === undefined) !== (matching === undefined), {
    error: 'Send either "records" or "matching"',
    path: ['records'],
  })

export const gridBody = z.strictObject({
  /** The id of the change set, by which a retry is recognised. */
  id: idOf('The id').optional(),
  resource: resourceName,
  mode: z.enum(['all', 'each'], { error: 'mode must be "all" or "each"' }),
  rows: z
    .array(
      z.strictObject({
        id: idOf('A record'),
        version: z.int().min(1, { error: 'Version must be a whole number from 1' }).optional(),
        values: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1, { error: 'Send at least one row' })
    .max(maxBulk, { error: `At most ${maxBulk} rows at once` }),
})

export const namesBody = z.strictObject({
  resource: resourceName,
  /** The relation. */
  path: z.string().max(100),
  names: z
    .array(z.string().overwrite(trimmedText).max(200))
    .min(1, { error: 'Send at least one name' })
    .max(maxNames, { error: `At most ${maxNames} names at once` }),
})
