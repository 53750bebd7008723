import { user } from '@tinkerdesk/shared/resources/user'
import { hooksOf } from '../../../crud/index.js'
import { importMappingRows } from './import-mappings.tables.js'

/** Deletes the mappings of an account that is deleted permanently. Those that it made for a role stay. */
export const accountMappings = hooksOf(user, {
  async purge({ id, tx }) {
    await importMappingRows.remove(tx, { user_id: id, role: null })
  },
})
