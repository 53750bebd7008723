import { appends, conversationOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { monotonicFactory } from 'ulid'
import type { Sql, Transaction } from '../../database/database.js'
import { archive, comments } from '../plan/own-tables.js'
import { planOf, type Leaf } from '../plan/plan.js'
import { randomDigit } from './random-digits.js'

/** Keeps the order of entries at the same moment. */
const nextId = monotonicFactory(randomDigit)

/** Returns true if a patch adds an entry to this conversation. Its text may be the same as the latest one. */
export const isEntry = ({ field, path }: Leaf, patch: object): boolean =>
  appends(field) && Object.hasOwn(patch, path)

/** Returns a patch without the conversation: the fields that can conflict. */
export const withoutEntry = (
  resource: Resource,
  patch: Record<string, unknown>,
): Record<string, unknown> => {
  const talk = conversationOf(resource)?.path
  return Object.fromEntries(Object.entries(patch).filter(([path]) => path !== talk))
}

/** Returns true if the text is the same as the person's last entry: the request is then a retry. */
export async function repeatsLast(
  sql: Sql,
  resource: Resource,
  id: string,
  author: string,
  text: string,
): Promise<boolean> {
  const match = { resource: resource.name, record_id: id, author }
  const [last] = await comments.find(sql, match, { columns: ['text'], order: ['-id'], limit: 1 })
  return last?.text === text
}

/** Adds an entry to the conversation of a record. */
export async function addEntry(
  tx: Transaction,
  resource: Resource,
  row: AnyRow,
  author: string,
): Promise<void> {
  const talk = conversationOf(resource)
  if (!talk || row[talk.path] === null) return
  await comments.insert(tx, {
    id: nextId(),
    resource: resource.name,
    record_id: row.id,
    at: row.updatedAt,
    author,
    text: String(row[talk.path]),
  })
}

/** Returns the latest entry of a record, or `null`. */
export async function latestEntry(sql: Sql, resource: string, id: string): Promise<string | null> {
  const [last] = await comments.find(
    sql,
    { resource, record_id: id },
    { columns: ['text'], order: ['-id'], limit: 1 },
  )
  return last?.text ?? null
}

/** Deletes what a person wrote in any conversation. Returns the records whose latest entry is now another one. */
export async function eraseEntriesOf(
  tx: Transaction,
  author: string,
): Promise<{ resource: string; id: string; latest: string | null }[]> {
  const own = await comments.find(tx, { author }, { columns: ['resource', 'record_id'] })
  await comments.remove(tx, { author })
  const places = new Map(
    own.map(({ resource, record_id: id }) => [`${resource} ${id}`, { resource, id }]),
  )
  const changed: { resource: string; id: string; latest: string | null }[] = []
  for (const { resource, id } of places.values()) {
    const latest = await latestEntry(tx, resource, id)
    if (!(await eraseInArchive(tx, resource, id, latest))) changed.push({ resource, id, latest })
  }
  return changed
}

/** Sets the latest entry in an archived record. Returns true if the record is archived. */
async function eraseInArchive(
  tx: Transaction,
  resource: string,
  id: string,
  latest: string | null,
): Promise<boolean> {
  const [archived] = await archive.find(
    tx,
    { resource, record_id: id },
    { columns: ['id', 'data'] },
  )
  if (!archived) return false
  const talk = conversationOf(planOf(resource).resource)
  if (talk)
    await archive.update(
      tx,
      { id: archived.id },
      { data: JSON.stringify({ ...JSON.parse(archived.data), [talk.path]: latest }) },
    )
  return true
}
