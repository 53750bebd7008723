import { user } from '@tinkerdesk/shared/resources/user'
import { hooksOf } from '../../crud/index.js'
import { draftRuns } from './ta-generation.tables.js'

/** Forgets how many drafts an account requested when it is deleted permanently. */
export const draftHooks = hooksOf(user, {
  purge: async ({ id, tx }) => void (await draftRuns.remove(tx, { person: id })),
})
