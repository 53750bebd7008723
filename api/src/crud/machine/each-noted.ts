import type { Me, Resource } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import { mailsIn } from '../../mail/mails-in.js'
import { noteCause } from './cause.js'

type Noted = { resource: Resource; me: Me; tx: Transaction } & (
  | { action: 'create' | 'update' | 'restore'; after: { id: string } }
  | { action: 'archive'; before: { id: string } }
)

const idOf = (change: Noted): string =>
  (change.action === 'archive' ? change.before : change.after).id

/**
 * Returns a function that runs some work for each of several changes. With more than one, each is noted as the cause of what is done for it. Adds the
 * e-mails that are queued for each to `mails`.
 */
export const eachNoted =
  <C extends Noted>(changes: readonly C[], mails: number[]) =>
  async (work: (change: C) => void | Promise<void>): Promise<void> => {
    for (let at = 0; at < changes.length; at += 1) {
      const change = changes[at]!
      if (changes.length > 1) noteCause(change.tx, change.me, change.resource.name, idOf(change))
      const before = mailsIn(change.tx)
      // Most work has nothing to wait for, and a bulk has a thousand changes.
      const end = work(change)
      if (end) await end
      mails[at] = (mails[at] ?? 0) + mailsIn(change.tx) - before
    }
  }
