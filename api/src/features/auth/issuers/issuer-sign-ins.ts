import { Injectable } from '@nestjs/common'
import type { Me } from '@tinkerdesk/shared'
import { Sessions } from '../../../access/sessions.js'
import { Database } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { ChangeNotices } from '../links/change-notices.js'
import { SessionService, type Client } from '../sessions/session-service.js'
import type { IssuerClient } from './issuer-client.js'
import type { FlowRow } from './issuer-flows.js'
import { IssuerFlows } from './issuer-flows.js'
import { IssuerLinks } from './issuer-links.js'
import { IssuerRefusal } from './issuer-refusal.js'
import { LinkMails } from './link-mails.js'
import type { Identity } from './proven-email.js'

/** What came of an answer of an issuer: a session's token with its person, or a link of the signed-in person. */
export type Outcome = { returnTo: string } & ({ token: string; me: Me } | { linked: true })

/** Turns the answer of an issuer into a session, a link or a mail. */
@Injectable()
export class IssuerSignIns {
  constructor(
    private readonly database: Database,
    private readonly flows: IssuerFlows,
    private readonly links: IssuerLinks,
    private readonly mails: LinkMails,
    private readonly sessions: SessionService,
    private readonly people: Sessions,
    private readonly notices: ChangeNotices,
  ) {}

  /** Finishes a sign-in that has begun, for the browser with these cookies. Throws `IssuerRefusal`. */
  async finish(
    issuer: IssuerClient,
    query: URLSearchParams,
    flow: FlowRow,
    client: Client & { cookies: string | undefined },
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
    client: Client,
  ): Promise<{ token: string; me: Me }> {
    const link = await this.links.find(this.database.read, {
      issuer: settings.url,
      subject: identity.sub,
    })
    if (!link) {
      this.mails.offer(settings, identity)
      throw new IssuerRefusal('unknown')
    }
    // Archived people are gone, disabled ones learn why.
    const token = await this.sessions
      .start(link.user_id, { link: link.id }, client)
      .catch((error: unknown) => {
        if (error instanceof ProblemError && error.code === 'wrong_credentials')
          throw new IssuerRefusal('disabled')
        throw error
      })
    const me = await this.sessions.resolve(token)
    if (!me) throw new IssuerRefusal('failed')
    await this.database.write((tx) => this.links.markUsed(tx, link.id), me.uid)
    return { token, me }
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
