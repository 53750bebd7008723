import { plainColumn, type ApiKind } from './api-kind.js'

/** One file, stored as its id. Name, size and type are looked up for a whole page of rows at once. */
export const file: ApiKind = {
  ...plainColumn('text'),
  encode: (value) => [(value as { id: string } | null)?.id ?? null],
  decode: (stored) => (stored === null ? null : { id: stored }),
}
