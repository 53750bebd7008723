import type { Dialect } from '../../src/database/database.js'
import { signingIn } from './auth/signing-in.js'
import { requests } from './auth/requests.js'
import { signingOut } from './auth/signing-out.js'
import { guessing } from './auth/guessing.js'
import { newPassword } from './auth/new-password.js'
import { signedInByLink } from './auth/signed-in-by-link.js'
import { sessionsEnd } from './auth/sessions-end.js'
import { accountStates } from './auth/account-states.js'
import { accountsFollowRecords } from './auth/accounts-follow-records.js'
import { leavingIncharges } from './auth/leaving-incharges.js'
import { changeNotices } from './auth/change-notices.js'
import { authWorld } from './auth/auth-world.js'

/** Tests accounts and sessions on one database. */
export function authSuite(dialect: Dialect): void {
  const world = authWorld(dialect)
  signingIn(world)
  if (dialect === 'sqlite') guessing(world)
  requests(world)
  signingOut(world)
  newPassword(world)
  signedInByLink(world)
  sessionsEnd(world)
  accountsFollowRecords(world)
  leavingIncharges(world)
  changeNotices(world)
  accountStates(world)
}
