import { readQuery, type ListQuery } from './query.js'

/** Returns the query of a list in a query string, without what only shows its rows. Throws `bad_request` as a list does. */
export function listInText(text: string | undefined): ListQuery {
  const raw: Record<string, string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) (raw[name] ??= []).push(value)
  const single = Object.fromEntries(
    Object.entries(raw).map(([name, all]) => [name, all.length === 1 ? all[0] : all]),
  )
  const { window: _window, joins: _joins, fields: _fields, ...query } = readQuery(single)
  return { ...query, joins: [], fields: ['id'] }
}
