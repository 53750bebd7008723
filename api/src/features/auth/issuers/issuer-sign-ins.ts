import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { user } from '@tinkerdesk/shared/resources/user'
import { Sessions } from '../../../access/sessions.js'
import { records } from '../../../crud/index.js'
import { Database } from '../../../database/database.js'
import { ChangeNotices } from '../links/change-notices.js'
import { SessionService, type SessionClient } from '../sessions/session-service.js'
import { SignInSteps } from '../sign-in/sign-in-steps.js'
import type { IssuerClient } from './issuer-client.js'
import type { FlowRow } from './issuer-flows.js'
import { IssuerFlows } from './issuer-flows.js'
import { IssuerLinks } from './issuer-links.js'
import { IssuerRefusal } from './issuer-refusal.js'
import { LinkMails } from './link-mails.js'
import type { Identity } from './proven-email.js'

/** A session's token with its person, or the second step of one who has a second factor. */
type SignedIn = { token: string; me: Me } | { secondStep: string }

/** The result of an answer of an issuer: a sign-in, or a link of the signed-in person. */
export type Outcome = { returnTo: string } & (SignedIn | { linked: true })

/** Turns the answer of an issuer into a session, a link or a mail. */
@Injectable()
export class IssuerSignIns {
  constructor(
    private readonly database: Database,
    private readonly flows: IssuerFlows,
    private readonly links: IssuerLinks,
    private readonly mails: LinkMails,
    private readonly sessions: SessionService,
    private readonly steps: SignInSteps,
    private readonly people: Sessions,
    private readonly notices: ChangeNotices,
  ) {}

  /** Finishes a sign-in that has begun, for the browser with these cookies. Throws `IssuerRefusal`. */
  async finish(
    issuer: IssuerClient,
    query: URLSearchParams,
    flow: FlowRow,
    client: SessionClient & { cookies: string | undefined },
  ): Promise<Outcome> {
    const identity = await this.flows.finish(issuer, query, flow)
    if (flow.user_id !== null) {
      await this.link(issuer, identity, flow.user_id, client.cookies)
      return { returnTo: flow.return_to, linked: true }
    }
    return { returnTo: flow.return_to, ...(await this.signIn(issuer, identity, client)) }
  }

  private async signIn(
    { settings }: IssuerClient,
    identity: Identity,
    client: SessionClient,
  ): Promise<SignedIn> {
    const { url } = settings
    const subject = { issuer: url, subject: identity.sub }
    const before = await this.links.find(this.database.read, subject)
    const next =
      before &&
      (await this.database.write(async (tx) => {
        // It may have ended meanwhile.
        const link = await this.links.find(tx, subject)
        const [account] = link
          ? await records(user, tx).find({ id: link.user_id }, { fields: ['disabled'] })
          : []
        if (!link || !account) return undefined
        if (account.disabled) throw new IssuerRefusal('disabled')
        await this.links.markUsed(tx, link.id)
        return this.steps.afterFirstProof(tx, account.id, null, { ...client, issuer: url })
      }, before.user_id))
    if (next === undefined) {
      this.mails.offer(settings, identity)
      throw new IssuerRefusal('unknown')
    }
    if ('secondStep' in next) return next
    const me = await this.sessions.resolve(next.session)
    if (!me) throw new IssuerRefusal('failed')
    return { token: next.session, me }
  }

  /** Links the account of the person who began, if they are still the one who is signed in. */
  private async link(
    { settings }: IssuerClient,
    { sub }: Identity,
    userId: string,
    cookies: string | undefined,
  ): Promise<void> {
    const session = await this.people.open(cookies)
    if (session?.me.uid !== userId) throw new IssuerRefusal('failed')
    const { me } = session
    await this.database.write(async (tx) => {
      if (await this.links.link(tx, me, { issuer: settings.url, subject: sub }))
        await this.notices.signInLinked(tx, { id: me.uid, email: mailOf(me) }, me)
    }, me.uid)
  }
}

/** The e-mail of a person. One without an e-mail has a handle in its place. */
const mailOf = ({ email }: Me): string | null => (email.includes('@') ? email : null)
