import { consent } from '@tinkerdesk/shared/resources/consent'
import { user } from '@tinkerdesk/shared/resources/user'
import { hooksOf, records } from '../../../crud/index.js'
import { waitingAccounts } from '../../../resources/consents.js'
import { SessionService } from './session-service.js'

/** Ends the sessions of a child whose guardian has withdrawn the consent for an account, where the school asks first. */
export const consentEnds = hooksOf(consent, {
  async after({ action, after, tx, get }) {
    if (action !== 'create' || after.act !== 'withdrawn' || !after.purposes.includes('account'))
      return
    const accounts = await records(user, tx).find({ student: after.student }, { fields: [] })
    const ids = accounts.map(({ id }) => id)
    for (const id of await waitingAccounts(tx, ids)) await get(SessionService).endAll(tx, id)
  },
})
