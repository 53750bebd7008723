import { valueAt, type EditTrial } from '@tinkerdesk/shared'
import type { Plan } from '../../plan/plan.js'

type Difference = EditTrial['rows'][number]['changes'][number]

/** Returns the fields in which two states of a record differ, as a person reads them. */
export const differences = ({ leaves }: Plan, before: object, after: object): Difference[] =>
  leaves
    .map(({ path }) => ({
      path,
      before: valueAt(before, path) ?? null,
      after: valueAt(after, path) ?? null,
    }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
