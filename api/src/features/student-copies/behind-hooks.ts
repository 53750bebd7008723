import { resourceNamed } from '@tinkerdesk/shared'
import { hooksOf, tableOf, type ResourceHooks } from '../../crud/index.js'
import { copiedVersions } from '../../resources/student-copies.tables.js'
import { changedParts } from './changed-parts.js'
import { copyings } from './copying.js'

/** Marks the copies of an original whose content is another one than they were made from: one statement for each version that was copied. */
export const behindHooks: readonly ResourceHooks[] = copyings.map((copying) =>
  hooksOf(resourceNamed(copying.source), {
    async after({ action, before, after, tx }) {
      if (action !== 'update' || !before || !after) return
      if (changedParts(copying, before, after).length === 0) return
      const copies = tableOf(resourceNamed(copying.copy))
      const versions = await copiedVersions.find(tx, {
        resource: copying.source,
        record_id: after.id,
      })
      for (const { version, content } of versions) {
        const base = JSON.parse(content) as Record<string, unknown>
        const isBehind = changedParts(copying, base, after).length > 0
        const where = { source: after.id, sourceVersion: version }
        await copies.note(tx, where, 'isBehind', isBehind ? 1 : 0)
      }
    },
  }),
)
