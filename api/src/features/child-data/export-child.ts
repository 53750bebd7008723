import { resourceNamed } from '@tinkerdesk/shared'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { chatMessage } from '@tinkerdesk/shared/resources/chat-message'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import {
  auditTrail,
  auditValues,
  comments,
  recordsNaming,
  records,
  tableOf,
} from '../../crud/index.js'
import type { Database, Sql } from '../../database/database.js'
import { MissingBytesError, type FileStore } from '../../files/file-store.js'
import { attachments, files } from '../../files/files.tables.js'
import { ProblemError } from '../../problems/problem-error.js'
import { discussionComments } from '../../resources/discussions.tables.js'
import { savedViewRows } from '../../resources/saved-views.tables.js'
import { findChild } from './child.js'
import { rowsNaming } from './naming-rows.js'

/** Rows in one statement and in one file of the tar. A row may have 30 kB. */
const atOnce = 100
const idsAlone = { columns: ['id'], order: ['id'] } as const
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
const viewColumns = ['id', 'resource', 'list', 'name', 'query'] as const

/** The person who downloads it, and the signal of their client. */
interface Reader {
  person: string
  leaving: AbortSignal | undefined
}

/**
 * Returns everything about a student as a compressed tar: the records that are theirs or name them, by resource; comments, messages, history;
 * and the files. It may be a lot, so it is read in parts, beside other requests. Throws `not_found`, also for an archived student, and
 * `unavailable` while the store of files does not answer. Callers authorise.
 */
export async function exportChild(
  database: Database,
  store: FileStore,
  id: string,
  { person, leaving }: Reader,
): Promise<Gzip> {
  const sql = database.scan(person, leaving)
  const child = await findChild(sql, id)
  if (child.isArchived) throw new ProblemError('not_found', { title: 'Restore the student first.' })
  await store.assertAnswers()
  const own = new Map<string, Set<string>>([
    [student.name, new Set([id])],
    [user.name, new Set(child.accounts)],
  ])
  for (const naming of [
    await recordsNaming(sql, student.name, [id]),
    await recordsNaming(sql, user.name, child.accounts),
  ])
    for (const [name, ids] of naming) own.set(name, new Set([...(own.get(name) ?? []), ...ids]))
  const tar = pack()
  const target = createGzip()
  tar.on('error', (error) => target.destroy(error))
  // The client may leave: nothing more is read then.
  target.once('close', () => tar.destroy())
  tar.pipe(target)
  fill(tar, { sql, store, own, accounts: child.accounts }).catch((error: unknown) =>
    tar.destroy(error as Error),
  )
  return target
}

interface Content {
  sql: Sql
  store: FileStore
  own: ReadonlyMap<string, ReadonlySet<string>>
  accounts: readonly string[]
}

async function fill(tar: Pack, { sql, store, own, accounts }: Content): Promise<void> {
  const fileIds = new Set<string>()
  /** Adds rows in parts. */
  const putRows = async (
    name: string,
    all: readonly string[],
    rowsOf: (ids: readonly string[]) => Promise<readonly unknown[]>,
  ) => {
    for (const [at, some] of inParts(all).entries())
      await put(tar, at === 0 ? `${name}.jsonl` : `${name}-${at + 1}.jsonl`, await rowsOf(some))
  }
  for (const [name, ids] of own) {
    for (const some of inParts([...ids])) {
      await put(
        tar,
        `${name}/${some[0]!}.jsonl`,
        await records(resourceNamed(name), sql).find({ id: { $in: some } }),
      )
      const of = { resource: name, record_id: some }
      await putRows(
        `history/${name}-${some[0]!}`,
        idsOf(await auditTrail.find(sql, of, idsAlone)),
        (id) => auditTrail.find(sql, { id }),
      )
      await putRows(
        `history/${name}-${some[0]!}-values`,
        idsOf(await auditValues.find(sql, of, idsAlone)),
        (id) => auditValues.find(sql, { id }),
      )
      await putRows(
        `comments/${name}-${some[0]!}`,
        idsOf(await comments.find(sql, of, idsAlone)),
        (id) => comments.find(sql, { id }),
      )
      await putRows(
        `discussions/${name}-${some[0]!}`,
        idsOf(await discussionComments.find(sql, of, idsAlone)),
        (id) => discussionComments.find(sql, { id }),
      )
      for (const { file_id } of await attachments.find(sql, of)) fileIds.add(file_id)
    }
  }
  await putRows(
    'comments/written',
    idsOf(await comments.find(sql, { author: [...accounts] }, idsAlone)),
    (id) => comments.find(sql, { id }),
  )
  await putRows(
    'discussions/written',
    idsOf(await discussionComments.find(sql, { author: [...accounts] }, idsAlone)),
    (id) => discussionComments.find(sql, { id }),
  )
  const messages = records(chatMessage, sql)
  const table = tableOf(chatMessage)
  const senders = { table: table.name, text: table.column('sender', table.name) }
  const wrote = accounts.length > 0 ? await rowsNaming(sql, senders, accounts) : []
  await putRows('messages', wrote, (ids) =>
    messages.find({ id: { $in: ids }, sender: { $in: accounts } }),
  )
  await put(
    tar,
    'saved-views.jsonl',
    await savedViewRows.find(sql, { user_id: accounts }, { columns: viewColumns }),
  )
  for (const { id } of await files.find(
    sql,
    { uploaded_by: [...accounts], deleted_at: null },
    { columns: ['id'] },
  ))
    fileIds.add(id)
  for (const some of inParts([...fileIds]))
    for (const file of await files.find(sql, { id: some, deleted_at: null })) {
      const content = await store.open(file.storage_key).catch(unlessMissing)
      if (!content) continue
      await new Promise<void>((resolve, reject) => {
        const entry = tar.entry(
          { name: `files/${file.id} ${file.name}`, size: file.size },
          (error) => (error ? reject(error) : resolve()),
        )
        pipeline(content, entry).catch(reject)
      })
    }
  tar.finalize()
}

/** A store that does not answer is no missing file: the download breaks off. */
const unlessMissing = (error: unknown): undefined => {
  if (!(error instanceof MissingBytesError)) throw error
}

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) =>
    ids.slice(at * atOnce, (at + 1) * atOnce),
  )

/** Adds rows as JSON lines. An empty list adds nothing. */
async function put(tar: Pack, name: string, rows: readonly unknown[]): Promise<void> {
  if (rows.length === 0) return
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  await new Promise<void>((resolve, reject) =>
    tar.entry({ name }, text, (error) => (error ? reject(error) : resolve())).on('error', reject),
  )
}
