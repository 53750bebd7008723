import { Injectable, type OnModuleInit } from '@nestjs/common'
import { roleLabels, type MailKind, type Me } from '@tinkerdesk/shared'
import { user, type User } from '@tinkerdesk/shared/resources/user'
import { system } from '../../../access/system.js'
import { Config } from '../../../config/config.js'
import { records } from '../../../crud/index.js'
import type { Transaction } from '../../../database/database.js'
import { nameInMail, renderMail, type Mail } from '../../../mail/mail.js'
import type { Occasion } from '../../../mail/mail-sender.js'
import { Mailer } from '../../../mail/mailer.js'
import { Credentials } from '../secrets/credentials.js'

type FactorKind = Extract<MailKind, `factor${string}`>
type NoticeKind =
  | Extract<MailKind, 'password-changed' | 'email-changed' | 'incharge-changed' | 'issuer-linked'>
  | FactorKind
interface Wording {
  subject: string
  /** The news and what to do about it. `how` says when it happened and by whom. */
  paragraphs: (how: string) => string[]
  /** A page of ours. It needs no token. */
  link?: { label: string; path: string }
}

const isFine = 'If you expected this, there is nothing to do.'
const notYou =
  'If it was not you, someone else may be using your account. Set a new password, and tell an admin of your programme today.'
const askForHelp =
  'If you did not expect it, tell the in-charge of your school or an admin of your programme today.'

const wordings: Record<NoticeKind, Wording> = {
  'password-changed': {
    subject: 'Your password was changed',
    paragraphs: (how) => [
      `the password of your Tinkerdesk account was changed ${how}.`,
      isFine,
      'If it was not you, someone else may be using your account. Set a new password now: this also signs out every device.',
    ],
    link: { label: 'Set a new password', path: '/auth/reset-password' },
  },
  'email-changed': {
    subject: 'Your e-mail address for signing in was changed',
    paragraphs: (how) => [
      `your Tinkerdesk account has another e-mail address now. It was changed ${how}. You can no longer sign in with the address that received this e-mail.`,
      isFine,
      askForHelp,
    ],
  },
  'issuer-linked': {
    subject: 'A sign-in was linked to your account',
    paragraphs: (how) => [
      `a sign-in with another service opens your Tinkerdesk account now. It was linked ${how}.`,
      isFine,
      'If it was not you, someone else may be using your account. Sign in, end the link under Single sign-on in the list of your sign-ins, and change your password.',
    ],
    link: { label: 'Show your linked sign-ins', path: '/single-sign-on' },
  },
  'incharge-changed': {
    subject: 'Your school has another in-charge',
    paragraphs: (how) => [
      `a school of yours on Tinkerdesk has the e-mail address of another in-charge now. It was changed ${how}. You no longer see this school's students.`,
      isFine,
      'If you did not expect it, tell an admin of your programme today.',
    ],
  },
  'factor-added': {
    subject: 'Your account has a new second factor',
    paragraphs: (how) => [
      `a passkey, an authenticator app or new recovery codes were set up for your Tinkerdesk account ${how}.`,
      isFine,
      notYou,
    ],
    link: { label: 'Your second factor', path: '/second-factor' },
  },
  'factor-removed': {
    subject: 'A second factor of your account was removed',
    paragraphs: (how) => [
      `a passkey or the authenticator app of your Tinkerdesk account was removed ${how}.`,
      isFine,
      notYou,
    ],
    link: { label: 'Your second factor', path: '/second-factor' },
  },
  'factors-reset': {
    subject: 'The second factor of your account was reset',
    paragraphs: (how) => [
      `the passkeys, the authenticator app and the recovery codes of your Tinkerdesk account were removed ${how}, and you were signed out everywhere. You sign in with your password alone until you set up a new second factor.`,
      'If you asked for it, there is nothing to do.',
      notYou,
    ],
  },
  'factor-guessed': {
    subject: 'Someone tried wrong codes at your account',
    paragraphs: (how) => [
      `ten wrong codes in a row were typed for your Tinkerdesk account; the last one ${how}. Codes of your authenticator app are not taken for an hour. Passkeys and recovery codes are.`,
      'If it was not you, someone else knows your password. Set a new one now.',
    ],
    link: { label: 'Set a new password', path: '/auth/reset-password' },
  },
}

const inIndia = { timeZone: 'Asia/Kolkata' } as const
const days = new Intl.DateTimeFormat('en-IN', { ...inIndia, dateStyle: 'long' })
const times = new Intl.DateTimeFormat('en-IN', { ...inIndia, timeStyle: 'short' })

/** Reports a change of how a person signs in to the address that they had before, if they had one. The mails contain no token. */
@Injectable()
export class ChangeNotices implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly mailer: Mailer,
    private readonly credentials: Credentials,
  ) {}

  onModuleInit(): void {
    for (const kind of Object.keys(wordings) as NoticeKind[])
      this.mailer.template(kind, (tx, occasion) => this.write(tx, occasion, wordings[kind]))
  }

  /** Reports a new password. Without `by`, it was set by a link. The first password of an account is not reported. */
  async passwordChanged(
    tx: Transaction,
    account: Pick<User, 'id' | 'email'>,
    by?: Me,
  ): Promise<void> {
    if ((await this.credentials.hashOf(tx, account.id)) !== null)
      await this.send(tx, 'password-changed', account, by)
  }

  /** Reports that a sign-in at an issuer opens the account now. */
  signInLinked(tx: Transaction, account: Pick<User, 'id' | 'email'>, by: Me): Promise<void> {
    return this.send(tx, 'issuer-linked', account, by)
  }

  /** Reports a new e-mail. `account` is as it was before. */
  emailChanged(tx: Transaction, account: User, by: Me): Promise<void> {
    return this.sendIfUsed(tx, 'email-changed', account, by)
  }

  /** Reports to an in-charge that a school has the e-mail of another one now. */
  inchargeChanged(tx: Transaction, account: User, by: Me): Promise<void> {
    return this.sendIfUsed(tx, 'incharge-changed', account, by)
  }

  /** Reports that second factors were added, removed, reset or guessed at. Without `by`, nobody signed in did it. */
  async factorsChanged(tx: Transaction, kind: FactorKind, userId: string, by?: Me): Promise<void> {
    const [account] = await records(user, tx).find({ id: userId }, { fields: ['email'] })
    if (account) await this.send(tx, kind, account, by)
  }

  /** An address that nobody has ever confirmed may be a stranger's. */
  private async sendIfUsed(
    tx: Transaction,
    kind: NoticeKind,
    account: User,
    by: Me,
  ): Promise<void> {
    const hasPassword = (await this.credentials.hashOf(tx, account.id)) !== null
    if (hasPassword && account.emailVerifiedAt !== null) await this.send(tx, kind, account, by)
  }

  /** Sends a report even when work is quiet: an import may not change how a person signs in without their knowledge. */
  private async send(
    tx: Transaction,
    kind: NoticeKind,
    { id, email }: Pick<User, 'id' | 'email'>,
    by: Me | undefined,
  ): Promise<void> {
    if (email === null) return
    await this.mailer.send(
      tx,
      kind,
      { id, email },
      { causedBy: by === system ? undefined : by?.uid },
    )
  }

  private async write(
    tx: Transaction,
    occasion: Occasion,
    { subject, paragraphs, link }: Wording,
  ): Promise<Mail | null> {
    const [account] = await records(user, tx).find(
      { id: occasion.userId },
      { fields: ['displayName', 'language'] },
    )
    if (!account) return null
    return renderMail({
      to: occasion.email,
      language: account.language,
      subject,
      paragraphs: [
        `Hello ${nameInMail(account.displayName)},`,
        ...paragraphs(await howOf(tx, occasion)),
      ],
      ...(link && { link: { label: link.label, url: this.config.publicUrl + link.path } }),
    })
  }
}

/** Returns when and by whom: "on 22 November 2026 at 2:05 pm (Indian time) by Meera Nair (ATL in-charge)". */
async function howOf(tx: Transaction, { at, causedBy, userId }: Occasion): Promise<string> {
  const moment = new Date(at)
  const [date, time] = [days.format(moment), times.format(moment)]
  const when = `on ${date} at ${time} (Indian time)`
  if (causedBy === null) return when
  if (causedBy === userId) return `${when} by someone who was signed in as you`
  const [person] = await records(user, tx).find(
    { id: causedBy },
    { fields: ['displayName', 'role'] },
  )
  if (!person) return when
  const label = roleLabels[person.role]
  return `${when} by ${nameInMail(person.displayName)} (${label})`
}
