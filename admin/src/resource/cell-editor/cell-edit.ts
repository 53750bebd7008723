/** A value as a person entered it in a cell: chosen in a list, or typed and still to be read. */
export type CellEdit = { value: unknown } | { text: string }

/** Where the selection goes after an edit: right or left, down or up. */
export type CellMove = readonly [-1 | 0 | 1, -1 | 0 | 1]

/** Returns true for the key that saves. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's'
