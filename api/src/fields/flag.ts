import { plainColumn, type ApiKind } from './api-kind.js'

/** Yes or no, as 1 or 0. */
export const flag: ApiKind = {
  ...plainColumn('integer'),
  encode: (value) => [value ? 1 : 0],
  decode: (stored) => stored === 1,
  values: () => [0, 1],
  isNeverEmpty: true,
}
