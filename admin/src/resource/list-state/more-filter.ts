import type { CrudFilter } from '@refinedev/core'
import type { Field } from '@tinkerdesk/shared'
import type { FilterValue } from '../../fields/props.js'

/** A filter that is not that of one field. Its input is that of `field`, made for it: `choice('Status', ['invited', 'active'])`. */
export type MoreFilter = {
  field: Field
  /** The fields that its conditions compare. People who may not filter by all of them do not have it. */
  by: readonly string[]
} & (
  | {
      /** The conditions for the server. Never called without a value. */
      conditions: (value: FilterValue) => CrudFilter[]
    }
  | {
      /** The same, where the server has to be asked for them first. */
      lookUp: (value: FilterValue) => Promise<CrudFilter[]>
    }
)
