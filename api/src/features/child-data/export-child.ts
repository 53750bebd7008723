import { resourceNamed } from '@tinkerdesk/shared'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { auditTrail, auditValues, comments, recordsNaming, records } from '../../crud/index.js'
import type { Database } from '../../database/database.js'
import type { FileStore } from '../../files/file-store.js'
import { attachments, files } from '../../files/files.tables.js'
import { ProblemError } from '../../problems/problem-error.js'
import { savedViewRows } from '../../resources/saved-views.tables.js'
import { findChild } from './child.js'

/** Ids in one statement. */
const atOnce = 500
const viewColumns = ['id', 'resource', 'list', 'name', 'query'] as const

/**
 * Returns everything about a student as a compressed tar: the records that are theirs or name them, by resource; comments, messages, history;
 * and the files. Throws `not_found`, also for an archived student. Callers authorise.
 */
export async function exportChild(database: Database, store: FileStore, id: string): Promise<Gzip> {
  const { read } = database
  const child = await findChild(read, id)
  if (child.isArchived) throw new ProblemError('not_found', { title: 'Restore the student first.' })
  const own = new Map<string, Set<string>>([
    [student.name, new Set([id])],
    [user.name, new Set(child.accounts)],
  ])
  for (const naming of [await recordsNaming(read, student.name, [id]), await recordsNaming(read, user.name, child.accounts)])
    for (const [name, ids] of naming) own.set(name, new Set([...(own.get(name) ?? []), ...ids]))
  const tar = pack()
  const target = createGzip()
  tar.on('error', (error) => target.destroy(error))
  // The client may leave: nothing more is read then.
  target.once('close', () => tar.destroy())
  tar.pipe(target)
  fill(tar, { database, store, own, accounts: child.accounts }).catch((error: unknown) => tar.destroy(error as Error))
  return target
}

interface Content {
  database: Database
  store: FileStore
  own: ReadonlyMap<string, ReadonlySet<string>>
  accounts: readonly string[]
}

async function fill(tar: Pack, { database: { read }, store, own, accounts }: Content): Promise<void> {
  const fileIds = new Set<string>()
  for (const [name, ids] of own) {
    for (const some of inParts([...ids])) {
      await put(tar, `${name}/${some[0]!}.jsonl`, await records(resourceNamed(name), read).find({ id: { $in: some } }))
      const of = { resource: name, record_id: some }
      await put(tar, `history/${name}-${some[0]!}.jsonl`, await auditTrail.find(read, of))
      await put(tar, `history/${name}-${some[0]!}-values.jsonl`, await auditValues.find(read, of))
      await put(tar, `comments/${name}-${some[0]!}.jsonl`, await comments.find(read, of))
      for (const { file_id } of await attachments.find(read, of)) fileIds.add(file_id)
    }
  }
  await put(tar, 'comments/written.jsonl', await comments.find(read, { author: [...accounts] }))
  await put(tar, 'messages.jsonl', await records(resourceNamed('chatMessage'), read).find({ sender: { $in: [...accounts] } }))
  await put(tar, 'saved-views.jsonl', await savedViewRows.find(read, { user_id: accounts }, { columns: viewColumns }))
  for (const { id } of await files.find(read, { uploaded_by: [...accounts], deleted_at: null }, { columns: ['id'] })) fileIds.add(id)
  for (const some of inParts([...fileIds]))
    for (const file of await files.find(read, { id: some, deleted_at: null })) {
      const content = await store.open(file.storage_key).catch(() => undefined)
      if (!content) continue
      await new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name: `files/${file.id} ${file.name}`, size: file.size }, (error) => (error ? reject(error) : resolve()))
        pipeline(content, entry).catch(reject)
      })
    }
  tar.finalize()
}

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce))

/** Adds rows as JSON lines. An empty list adds nothing. */
async function put(tar: Pack, name: string, rows: readonly unknown[]): Promise<void> {
  if (rows.length === 0) return
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  await new Promise<void>((resolve, reject) =>
    tar.entry({ name }, text, (error) => (error ? reject(error) : resolve())).on('error', reject),
  )
}
