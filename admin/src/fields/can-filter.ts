import type { Field, FieldKind } from '@tinkerdesk/shared'

const unfiltered = ['conversation', 'group'] as const satisfies readonly FieldKind[]

/** The kinds that rows cannot be filtered by. */
export type UnfilteredKind = (typeof unfiltered)[number]

/** True if rows can be filtered by a field. Known without loading the filters. */
export const canFilter = ({ kind }: Field): boolean => !unfiltered.some((other) => other === kind)
