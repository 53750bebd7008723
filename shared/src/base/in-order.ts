/** Larger than every declared order: what has none comes last. */
const last = 1_000_000

/** Returns items by their declared order. Those of equal order, or without one, stay as they are among themselves. */
export const inOrder = <Item>(
  items: readonly Item[],
  orderOf: (item: Item) => number | undefined,
): Item[] => items.toSorted((a, b) => (orderOf(a) ?? last) - (orderOf(b) ?? last))
