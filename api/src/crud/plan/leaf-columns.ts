import { lastItem } from '@tinkerdesk/shared'
import type { Leaf } from './plan.js'

/** Returns the name of a quoted column. */
export const bare = (column: string) => column.slice(1, -1)

/** The column by which equal values of a field are found: the key of a text, otherwise the value itself. */
export const keyColumn = (leaf: Leaf): string => bare(lastItem(leaf.columns))

/** The column that sorts rows by a field: the order of a text, otherwise the value itself. */
export const orderColumn = (leaf: Leaf): string =>
  leaf.kind.key ? bare(leaf.kind.order!(leaf.columns[0]!, leaf.field)) : keyColumn(leaf)

/** The column of the phonetic key of a name, if it has one. */
export const soundColumn = ({ kind, columns }: Leaf): string[] =>
  kind.sound ? [bare(kind.sound(columns[0]!))] : []
