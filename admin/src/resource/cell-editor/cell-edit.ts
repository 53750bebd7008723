/**
 * A value as a person entered it in a cell: chosen in a list, or typed and still to be read. `isSearch` is true for a text that means the first
 * record that the list of the cell would offer for it.
 */
export type CellEdit = { value: unknown } | { text: string; isSearch?: true }

/** Where the selection goes after an edit: right or left, down or up. An arrow goes `straight`: not back to where a run of Tab began. */
export type CellMove = readonly [-1 | 0 | 1, -1 | 0 | 1, 'straight'?]

/** Returns true for the key that saves. */
export const isSaveKey = ({
  key,
  ctrlKey,
  metaKey,
}: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}): boolean => (ctrlKey || metaKey) && key.toLowerCase() === 's'
