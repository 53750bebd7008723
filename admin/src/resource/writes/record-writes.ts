import type { DataProvider } from '@refinedev/core'
import type { ActionResult, AnyRow, ChangeSetDone, Job, Resource } from '@tinkerdesk/shared'

type Values = Readonly<Record<string, unknown>>
type Method = 'post' | 'patch' | 'delete'
export type Named = Pick<Resource, 'name' | 'url'>

/** Does a write, and then what follows from it. `isGone` is true for one that takes records away. */
type Around = <Answer>(write: () => Promise<Answer>, isGone?: boolean) => Promise<Answer>

/**
 * The writes of a resource by a data provider. Each resolves with the server's answer, or rejects with
 * an `HttpProblem`. A list has at most as many rows as the server takes at once.
 */
export function recordWrites(provider: DataProvider, { name, url }: Named, around: Around) {
  const send = <Answer = unknown>(method: Method, path: string, payload?: unknown) =>
    around(
      async () =>
        (await provider.custom?.({ url: `/api/${path}`, method, payload }))?.data as Answer,
      method === 'delete',
    )
  return {
    /** Creates a record. With an `id`, a retry does not create a second one. */
    create: <Row = AnyRow>(variables: Values) =>
      around(async () => (await provider.create({ resource: name, variables })).data as Row),
    /** Changes fields of a record. `variables.version` is the version that was read. */
    change: <Row = AnyRow>(id: string, variables: Values) =>
      around(async () => (await provider.update({ resource: name, id, variables })).data as Row),
    /** Archives a record, or lets a job do it. `query` is added to the address. */
    archive: (id: string, query = '') => send<object>('delete', `${url}/${id}${query}`),
    /** Restores what was archived with a record, or lets a job do it. */
    restore: (batch: string) => send<object>('post', `archive/${batch}/restore`),
    /** Runs an action on records. Resolves with what became of each, in order. */
    act: (action: string, bulk: readonly Values[], values: Values = {}) =>
      send<ActionResult[]>('post', `${url}/actions/${action}`, { bulk, values }),
    /** Creates, changes or archives records in one request. */
    bulk: <Answer>(method: Method, bulk: readonly Values[], query = '') =>
      send<Answer>(method, `${url}/bulk${query}`, { bulk }),
    /** Stores rows, or one edit of many records, as one change set. */
    changeSet: (kind: 'rows' | 'edit', body: Values) =>
      send<ChangeSetDone | Job>('post', `change-sets/${kind}`, { resource: name, ...body }),
    /** Sends a write that a feature adds. `path` is the address after `/api/`. */
    send,
    /** Does several writes, and reads once after the last. */
    together: <Answer>(work: (writes: RecordWrites) => Promise<Answer>, isGone = false) =>
      around(() => work(recordWrites(provider, { name, url }, (write) => write())), isGone),
  }
}

export interface RecordWrites extends ReturnType<typeof recordWrites> {}
