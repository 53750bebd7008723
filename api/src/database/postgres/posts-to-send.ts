import pg from 'pg'
import type { Posts } from './post-payloads.js'

/**
 * Posts that are committed and not sent yet, by the backend of their process. A process that is killed leaves them here to the others. The table is as it was
 * after no crash of PostgreSQL, and every process reads everything again then.
 */
const table = 'posts_to_send'

/** Posts of one transaction. Those with an id are a row of the table until they are sent. */
export interface Batch {
  id?: string
  posts: Posts
}

interface Row {
  id: string
  backend: number
  posts: string
}

/** Creates the table. Two processes that create it at once would hinder each other. */
export const createPostsToSend = async (client: pg.Client): Promise<unknown> =>
  client.query(
    `BEGIN; SELECT pg_advisory_xact_lock(hashtext('${table}'));
     CREATE UNLOGGED TABLE IF NOT EXISTS ${table} (id text PRIMARY KEY, backend integer NOT NULL, posts text NOT NULL, at timestamptz NOT NULL DEFAULT now());
     COMMIT`,
  )

/** Returns the statement that stores a batch, with its values in it. */
export const insertOf = (id: string, backend: number, posts: Posts): string =>
  `INSERT INTO ${table} (id, backend, posts) VALUES (${pg.escapeLiteral(id)}, ${backend}, ${pg.escapeLiteral(JSON.stringify(posts))})`

/** Returns the statements that delete batches which are sent: one, or none. */
export function deletesOf(batches: readonly Batch[]): string[] {
  const ids = batches.flatMap(({ id }) => (id === undefined ? [] : [pg.escapeLiteral(id)]))
  return ids.length > 0 ? [`DELETE FROM ${table} WHERE id IN (${ids.join()})`] : []
}

/** Looks which processes have ended, and finds what those that were killed have not sent. */
export class EndedProcesses {
  private running: readonly number[] = []
  /** Processes that had ended at the last look, with the ids of their batches that were found. */
  private ended = new Map<number, Set<string>>()

  /** Begins with the backends of all processes. Deletes what others left long ago. */
  async begin(client: pg.Client, running: readonly number[]): Promise<void> {
    this.running = running
    this.ended.clear()
    await client.query(
      `DELETE FROM ${table} WHERE at < now() - interval '1 minute' AND backend <> ALL($1)`,
      [running],
    )
  }

  /** Returns the posts that were left since the last look. A commit may end after its process, so each process is looked at twice. */
  async left(client: pg.Client, running: readonly number[]): Promise<Posts[]> {
    const gone = this.running.filter((backend) => !running.includes(backend))
    const all = new Map([
      ...this.ended,
      ...gone.map((backend) => [backend, new Set<string>()] as const),
    ])
    this.running = running
    this.ended = new Map([...all].filter(([backend]) => gone.includes(backend)))
    if (all.size === 0) return []
    const { rows } = await client.query<Row>(
      `SELECT id, backend, posts FROM ${table} WHERE backend = ANY($1) ORDER BY id`,
      [[...all.keys()]],
    )
    const found = rows.filter(({ backend, id }) => !all.get(backend)?.has(id))
    for (const { backend, id } of found) all.get(backend)?.add(id)
    // Written above, by a process of the same build.
    return found.map(({ posts }) => JSON.parse(posts) as Posts)
  }
}
