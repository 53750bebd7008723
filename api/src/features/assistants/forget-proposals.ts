import { resources } from '@tinkerdesk/shared'
import { hooksOf, type ResourceHooks } from '../../crud/index.js'
import { proposalRows } from './proposals.tables.js'

/** Deletes what was proposed for a record that is deleted permanently. */
export const forgetProposals: readonly ResourceHooks[] = resources.map((resource) =>
  hooksOf(resource, {
    async purge({ id, tx }) {
      await proposalRows.remove(tx, { resource: resource.name, record_id: id })
    },
  }),
)
