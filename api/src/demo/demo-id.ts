/** The id of a demo record: the same on every installation, in the order of its number, and never one that is made later. */
export const demoId = (kind: string, number: number): string =>
  `01DEMO${kind.toUpperCase().padEnd(10, '0')}${String(number).padStart(10, '0')}`
