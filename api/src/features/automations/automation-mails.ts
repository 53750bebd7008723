import { Injectable, type OnModuleInit } from '@nestjs/common'
import { resourceNamed } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { Sessions } from '../../access/sessions.js'
import { Config } from '../../config/config.js'
import { records } from '../../crud/index.js'
import type { Transaction } from '../../database/database.js'
import { nameInMail, renderMail, type Mail } from '../../mail/mail.js'
import type { Occasion } from '../../mail/mail-sender.js'
import { Mailer } from '../../mail/mailer.js'
import { changesIn } from '../../resources/change-outbox.js'
import { automationRuns, automations } from './automations.tables.js'
import { pageAddress } from './page-address.js'

/** Writes the e-mails of automations at the moment they are sent: how many records became such, and no values of them. */
@Injectable()
export class AutomationMails implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly mailer: Mailer,
    private readonly sessions: Sessions,
  ) {}

  onModuleInit(): void {
    this.mailer.template('automation', (tx, occasion) => this.write(tx, occasion))
  }

  private async write(
    tx: Transaction,
    { userId, email, causedBy }: Occasion,
  ): Promise<Mail | null> {
    const [account] = await records(user, tx).find(
      { id: userId, disabled: false },
      { fields: ['displayName', 'email', 'language'] },
    )
    const me = await this.sessions.person(userId).catch(() => null)
    const [run] = causedBy === null ? [] : await automationRuns.find(tx, { id: causedBy })
    const [row] = run ? await automations.find(tx, { id: run.target }) : []
    if (!account || account.email !== email || !me || !run || !row) return null
    const resource = resourceNamed(row.resource)
    const ids = changesIn(run).map(({ id }) => id)
    const readable = await records(resource, tx, me).find({ id: { $in: ids } }, { fields: [] })
    const [first, second] = readable
    if (!first) return null
    const link = pageAddress(resource, me.role, second ? null : first) ?? ''
    return renderMail({
      to: email,
      language: account.language,
      subject: row.name,
      paragraphs: [
        `Hello ${nameInMail(account.displayName)},`,
        `${row.name}: ${readable.length} × ${resource.label.many}`,
      ],
      link: { label: 'Open Tinkerdesk', url: `${this.config.publicUrl}${link}` },
      after: ['An automation of an admin sent this e-mail.'],
    })
  }
}
