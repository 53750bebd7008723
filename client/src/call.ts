import { places, type Operations } from './generated/operations.js'
import type { CallOptions, Sender } from './sender.js'

/** The name of an operation of `/api/openapi.json` that is no method of records. */
export type OperationName = keyof Operations

type Empty = Record<string, never>
/** A part of a call: it may be left out if nothing of it is needed. */
type Part<K extends string, V> = V extends Empty
  ? { [P in K]?: V }
  : Empty extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

type BodyOf<O> = O extends { body: infer B }
  ? { body: B }
  : O extends { body?: infer B }
    ? { body?: B }
    : never

/** The arguments of an operation: the places of its path, its query and its body. */
export type CallOf<N extends OperationName> = Part<'path', Operations[N]['path']> &
  Part<'query', Operations[N]['query']> &
  BodyOf<Operations[N]> &
  CallOptions

export type AnswerOf<N extends OperationName> = Operations[N]['answer']

/** Returns values as the query of an address. A list is sent once for each of its values. */
function queryOf(values: object): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const each of [value].flat())
      if (each !== undefined && each !== null) query.append(name, String(each))
  return query
}

/** The arguments of any operation. */
export interface LooseCall extends CallOptions {
  path?: object
  query?: object
  body?: unknown
}

/** Sends an operation by its name. Throws a `Problem` if it is refused. */
export async function call<N extends OperationName>(
  sender: Sender,
  name: N,
  { path = {}, query = {}, body, signal }: LooseCall = {},
): Promise<AnswerOf<N>> {
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
  // The description says what the answer is.
  return (place.isText ? sender.answer(sent) : sender.json(sent)) as Promise<AnswerOf<N>>
}
