import { conversationPath, resourceNamed, type Me, type Resource } from '@tinkerdesk/shared'
import { system } from '../access/system.js'
import type { Transaction } from '../database/database.js'
import { machineOf } from './machine/machine.js'
import { put } from './operations.js'
import { comments } from './plan/own-tables.js'
import { planOf } from './plan/plan.js'
import { eraseEntriesOf, latestEntry } from './write/comments.js'

/** Sets a record's latest comment after entries were removed, as a change by this person. */
async function showLatest(
  tx: Transaction,
  me: Me,
  resource: Resource,
  id: string,
  latest: string | null,
): Promise<void> {
  const patch = { [conversationPath(resource)]: latest }
  await put({ machine: machineOf(tx), tx, me, plan: planOf(resource.name), id, patch })
}

/** Removes one entry of a record's conversation. Callers must check that the person may. */
export async function removeComment(
  tx: Transaction,
  me: Me,
  resource: Resource,
  id: string,
  entry: string,
): Promise<void> {
  await comments.remove(tx, { id: entry, resource: resource.name, record_id: id })
  await showLatest(tx, me, resource, id, await latestEntry(tx, resource.name, id))
}

/** Removes everything that a person wrote in conversations, also those of archived records. */
export async function eraseCommentsBy(tx: Transaction, author: string): Promise<void> {
  for (const { resource, id, latest } of await eraseEntriesOf(tx, author))
    await showLatest(tx, system, resourceNamed(resource), id, latest)
}
