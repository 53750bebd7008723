import type { Dialect } from '../../database/database.js'
import { quoted } from '../../database/quoted.js'

/** SQL for one key of JSON text. `place` is a column or an expression, paths are dotted and come from declarations. */
export interface JsonSql {
  /** True if the key is there, even with `null`. */
  has(place: string, path: string): string
  /** True if the key is missing or `null`. */
  isEmpty(place: string, path: string): string
  move(place: string, from: string, to: string): string
  remove(place: string, path: string): string
  set(place: string, path: string, value: unknown): string
  /** Sets the key to an expression of JSON. */
  setTo(place: string, path: string, expression: string): string
  isArray(place: string, path: string): string
  /** Replaces each element of the array at a path, or of the whole value. The expression calls the element `item`. */
  map(place: string, path: string | null, replaced: string): string
  /** The text at a key, for comparing. */
  text(place: string, path: string): string
  /** The JSON text at a key. */
  json(place: string, path: string): string
  /** Turns JSON text into what the other members take, and back. */
  read(column: string): string
  write(expression: string): string
}

const dollar = (path: string): string => `'$.${path}'`
const sqlite: JsonSql = {
  has: (place, path) => `json_type(${place}, ${dollar(path)}) IS NOT NULL`,
  isEmpty: (place, path) => `COALESCE(json_type(${place}, ${dollar(path)}), 'null') = 'null'`,
  move: (place, from, to) =>
    `json_remove(json_set(${place}, ${dollar(to)}, json(${place} -> ${dollar(from)})), ${dollar(from)})`,
  remove: (place, path) => `json_remove(${place}, ${dollar(path)})`,
  set: (place, path, value) =>
    `json_set(${place}, ${dollar(path)}, json(${quoted(JSON.stringify(value))}))`,
  setTo: (place, path, expression) => `json_set(${place}, ${dollar(path)}, json(${expression}))`,
  isArray: (place, path) => `json_type(${place}, ${dollar(path)}) = 'array'`,
  map(place, path, replaced) {
    const items = `json_each(${place}${path === null ? '' : `, ${dollar(path)}`})`
    const mapped = `(SELECT json_group_array(json(${replaced})) FROM (SELECT value AS item FROM ${items} ORDER BY key))`
    return path === null ? mapped : `json_set(${place}, ${dollar(path)}, json(${mapped}))`
  },
  text: (place, path) => `${place} ->> ${dollar(path)}`,
  json: (place, path) => `${place} -> ${dollar(path)}`,
  read: (column) => column,
  write: (expression) => expression,
}

const braces = (path: string): string => `'{${path.split('.').join(',')}}'`
/** `jsonb_set` creates only the last key, so the groups above it are created first. */
const withGroups = (place: string, path: string): string => {
  const keys = path.split('.').slice(0, -1)
  return keys.reduce((inner, _, at) => {
    const group = braces(keys.slice(0, at + 1).join('.'))
    return `jsonb_set(${inner}, ${group}, COALESCE(${place} #> ${group}, '{}'))`
  }, place)
}
const postgres: JsonSql = {
  has: (place, path) => `${place} #> ${braces(path)} IS NOT NULL`,
  isEmpty: (place, path) => `COALESCE(${place} #> ${braces(path)}, 'null') = 'null'`,
  move: (place, from, to) =>
    `jsonb_set(${withGroups(place, to)}, ${braces(to)}, ${place} #> ${braces(from)}) #- ${braces(from)}`,
  remove: (place, path) => `${place} #- ${braces(path)}`,
  set: (place, path, value) =>
    `jsonb_set(${withGroups(place, path)}, ${braces(path)}, ${quoted(JSON.stringify(value))})`,
  setTo: (place, path, expression) =>
    `jsonb_set(${withGroups(place, path)}, ${braces(path)}, ${expression})`,
  isArray: (place, path) => `jsonb_typeof(${place} #> ${braces(path)}) = 'array'`,
  map(place, path, replaced) {
    const items = `jsonb_array_elements(${place}${path === null ? '' : ` #> ${braces(path)}`}) WITH ORDINALITY AS e(item, n)`
    const mapped = `(SELECT COALESCE(jsonb_agg(${replaced} ORDER BY n), '[]') FROM ${items})`
    return path === null ? mapped : `jsonb_set(${place}, ${braces(path)}, ${mapped})`
  },
  text: (place, path) => `${place} #>> ${braces(path)}`,
  json: (place, path) => `(${place} #> ${braces(path)})::text`,
  read: (column) => `${column}::jsonb`,
  write: (expression) => `(${expression})::text`,
}

export const jsonSql: { readonly [D in Dialect]: JsonSql } = { sqlite, postgres }
