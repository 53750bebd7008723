import type { Override } from './override.js'

export type Overrides = ReadonlyMap<string, Override>

/** Returns the overrides by resource name. */
export const collectOverrides = (overrides: readonly Override[]): Overrides =>
  new Map(overrides.map((own) => [own.resource.name, own]))
