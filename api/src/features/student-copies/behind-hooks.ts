import { resourceNamed, type AnyRow } from '@tinkerdesk/shared'
import { z } from 'zod'
import { system } from '../../access/system.js'
import { hooksOf, records, tableOf, type ResourceHooks } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { Events } from '../../events/events.js'
import { defineJob } from '../../jobs/job.js'
import { startJob } from '../../jobs/start-job.js'
import { copiedVersions } from '../../resources/student-copies.tables.js'
import { changedParts } from './changed-parts.js'
import type { Copy } from './copy.js'
import { copyings, type Copying } from './copying.js'
import { keptContent } from './originals.js'

/** Copies that are marked in one transaction. All students may have a copy of a base activity. */
const atOnce = 1000

/** Marks the next copies of an original whose content is another one than they were made from, and clears the mark of others. Returns true if some are left. */
async function markSome(tx: Transaction, copying: Copying, original: AnyRow): Promise<boolean> {
  const resource = resourceNamed(copying.copy)
  const versions = await copiedVersions.find(tx, {
    resource: copying.source,
    record_id: original.id,
  })
  let room = atOnce
  for (const { version, content } of versions) {
    const base = JSON.parse(content) as Record<string, unknown>
    const isBehind = changedParts(copying, base, original).length > 0
    const wrong = await records(resource, tx).find(
      { source: original.id, sourceVersion: version, isBehind: !isBehind },
      { fields: [], limit: room },
    )
    const ids = wrong.map(({ id }) => id)
    if (ids.length > 0)
      await tableOf(resource).note(tx, { id: { $in: ids } }, 'isBehind', isBehind ? 1 : 0)
    room -= ids.length
    if (room === 0) return true
  }
  return false
}

/** Marks the copies of an original that has very many. */
export const markCopiesJob = defineJob({
  name: 'mark-copies',
  input: z.object({ source: z.string(), id: z.string() }),
  isOwnWork: true,
  async chunk({ input: { source, id }, tx }) {
    const copying = copyings.find((each) => each.source === source)
    const originals = records(resourceNamed(source), tx)
    // It may be archived by now.
    if (!copying || (await originals.ids({ id })).length === 0)
      return { items: 0, isFinished: true }
    const isLeft = await markSome(tx, copying, await originals.one(id))
    return { items: isLeft ? atOnce : 0, isFinished: !isLeft }
  },
  sentence: () => 'The copies say that their original has changed.',
})

/** Marks a copy that returns from the archive: its original may have changed meanwhile. */
export const returnedCopyHooks: readonly ResourceHooks[] = copyings.map((copying) =>
  hooksOf(resourceNamed(copying.copy), {
    async after({ action, resource, after, tx }) {
      if (action !== 'restore') return
      const { id, source, sourceVersion, isBehind } = after as Copy
      if (source === null) return
      const base = await keptContent(tx, copying, source, sourceVersion)
      if (!base) return
      const original = await records(resourceNamed(copying.source), tx).one(source)
      const isBehindNow = changedParts(copying, base, original).length > 0
      if (isBehindNow !== isBehind)
        await tableOf(resource).note(tx, { id }, 'isBehind', isBehindNow ? 1 : 0)
    },
  }),
)

/** Marks copies when the content of their original changes: the first at once, and very many by a job. */
export const behindHooks: readonly ResourceHooks[] = copyings.map((copying) =>
  hooksOf(resourceNamed(copying.source), {
    async after({ action, before, after, tx, get }) {
      if (action !== 'update' || !before || !after) return
      if (changedParts(copying, before, after).length === 0) return
      if (await markSome(tx, copying, after))
        await startJob(tx, get(Events), markCopiesJob, {
          me: system,
          input: { source: copying.source, id: after.id },
          title: 'Mark copies of a changed original',
          total: 0,
        })
    },
  }),
)
