/** Returns the id of a demo record: the same on every installation, sorted by number, and never equal to a generated id. */
export const demoId = (kind: string, number: number): string =>
  `01DEMO${kind.toUpperCase().padEnd(10, '0')}${String(number).padStart(10, '0')}`
