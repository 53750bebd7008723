import { parseArgs } from 'node:util'
import { normaliseEmail } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { system } from '../access/system.js'
import { Config } from '../config/config.js'
import { recordAccount, records, tableOf } from '../crud/index.js'
import type { Transaction } from '../database/database.js'
import { settingsOf } from '../database/settings.js'
import { forgetFactors } from '../features/auth/factors/forget-factors.js'
import { signIns } from '../features/auth/secrets/auth.tables.js'
import { MailQueue } from '../mail/mail-queue.js'
import { MailTimes } from '../mail/mail-times.js'
import { keepPrivate } from '../files/private-folder.js'
import { openExisting } from './open-existing.js'
import { runTool, type Terminal } from './terminal.js'

/** Removes the second factors of the only admin, whom nobody else can help. The audit trail names the product as the one who did it. */
async function reset(terminal: Terminal): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [typed] = positionals
  if (!typed || positionals.length !== 1)
    throw new Error('Name the person: npm run factors:reset -- asha@lab.example')
  const email = normaliseEmail(typed)
  const config = new Config(process.env)
  const database = await openExisting(settingsOf(config))
  if (!database) throw new Error(`There is no database in ${config.dataDir}: check DATA_DIR.`)
  keepPrivate(config.dataDir)
  const mails = new MailQueue(database, new MailTimes())
  const resetIn = async (tx: Transaction) => {
    const [account] = await records(user, tx).find({ email }, { fields: ['role'] })
    if (!account || account.role === 'student')
      throw new Error(`Nobody of the staff has the e-mail ${email}. Nothing was changed.`)
    const { id } = account
    await forgetFactors(tx, id)
    await signIns.remove(tx, { user_id: id })
    await recordAccount(tx, { me: system, action: 'resetFactors', resource: user, id })
    await tableOf(user).note(tx, { id }, 'factorsResetAt', new Date().toISOString())
    await mails.add(tx, { kind: 'factors-reset', recipient: email, user_id: id })
  }
  try {
    await database.write(resetIn, 'product')
    terminal.print(
      `${email} has no second factor any more, and signs in with the password. Set up a new one at once.`,
    )
  } finally {
    await database.close()
  }
}

await runTool(reset)
