import type { FieldFilter } from '../props.js'

/** The filter of kinds that cannot be compared, such as files and lists: they are only empty or not. */
export const emptinessFilter: FieldFilter = {
  emptinessOnly: true,
  popover: true,
  Input: () => null,
  conditions: () => [],
}
