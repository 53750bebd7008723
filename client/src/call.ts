import { places, type Operations } from './generated/operations.js'
import type { CallOptions, Sender } from './sender.js'

/** The name of an operation of `/api/openapi.json` that is no method of records. */
export type OperationName = keyof Operations

/** The call of an operation: the places of its path, its query and its body. */
export type CallOf<N extends OperationName> = Operations[N]['args'][0]
export type AnswerOf<N extends OperationName> = Operations[N]['answer']

/** The call of any operation. */
export interface LooseCall extends CallOptions {
  path?: object
  query?: object
  body?: unknown
}

/** Returns values as the query of an address. A list is sent once for each of its values. */
function queryOf(values: object): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const each of [value].flat())
      if (each !== undefined && each !== null) query.append(name, String(each))
  return query
}

/** Sends an operation by its name. Throws a `Problem` if it is refused. */
export function call(
  sender: Sender,
  name: OperationName,
  { path = {}, query = {}, body, signal }: LooseCall = {},
): Promise<unknown> {
  const place = places[name]
  const values = new Map(Object.entries(path))
  const sent = {
    method: place.method,
    path: place.path.replace(/\{(\w+)\}/g, (_, part: string) =>
      encodeURIComponent(String(values.get(part))),
    ),
    query: queryOf(query),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  }
  return place.isText ? sender.answer(sent) : sender.json(sent)
}
