import { resolve } from 'node:path'
import { z } from 'zod'
import { hostname, hostnames, proxies, reachable } from './hosts.js'
import { issuersOf, type IssuerSettings } from './issuers.js'
import { isLoopback, isLoopbackName } from './loopback.js'
import type { Network } from './networks.js'
import {
  backupsOf,
  metricsOf,
  childDataOf,
  operationsSettings,
  webhookNetworksOf,
  type BackupSettings,
  type MetricsSettings,
} from './operations.js'
import { misspelt } from './misspelt.js'
import { paymentSettings, razorpayOf, upiOf, type RazorpaySettings } from './payments.js'
import { s3Environment, s3Settings, type S3Settings } from './s3-settings.js'
import { address, onOrOff, origin, text, wholeNumber } from './setting-kinds.js'

const postgres = address(['postgres:', 'postgresql:'], 'postgres://user:password@host/name')

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'must be "production", "development" or "test"',
    })
    .optional(),
  ...operationsSettings,
  HOST: text.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: origin,
  TRUST_PROXY: text,
  ALLOWED_HOSTS: text,
  DATABASE_URL: postgres,
  DATABASE_READ_URL: postgres,
  CALL_WEBHOOK_URL: address(['http:', 'https:'], 'https://calls.example/hook'),
  CALL_WEBHOOK_SECRET: text,
  LONG_POLLING: onOrOff.optional(),
  DATA_DIR: text.default('./data'),
  MIN_FREE_DISK: wholeNumber(0, 1_000_000_000).default(256),
  DEMO: onOrOff.optional(),
  DEMO_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters')
    .default('tinkerdesk-demo-2026'),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@host'),
  MAIL_FROM: text.refine(
    (value) => value === undefined || /^[^@<>]*<?[^\s@<>]+@[^\s@<>]+>?$/.test(value),
    {
      error: 'must have an address, like Tinkerdesk <no-reply@lab.example>',
    },
  ),
  SIGN_IN_ISSUERS: text,
  AI_URL: address(['http:', 'https:'], 'http://127.0.0.1:8080/v1'),
  AI_KEY: text,
  AI_MODEL: text,
  ...paymentSettings,
  ...s3Environment,
})

/** The settings whose values are not repeated, since they may have a password. */
const isSecret = (name: string): boolean => /URL|KEY|SECRET|TOKEN|PASS|ISSUERS/.test(name)

/** Returns what was read for a setting, to follow its sentence: `, not "30O0"`. */
const readFor = (name: string, value = ''): string =>
  isSecret(name) ? '' : `, not "${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`

/** The environment, parsed once. Injected by this class. */
export class Config {
  readonly isProduction: boolean
  /** True behind `npm run dev`, which serves the admin itself and restarts the API after every change. */
  readonly isDevelopment: boolean
  readonly host: string
  readonly port: number
  /** The public address, without a trailing slash. Links in e-mails begin with it. */
  readonly publicUrl: string
  readonly trustProxy: false | number | string
  /** Absent: SQLite in the data directory. */
  readonly databaseUrl: string | undefined
  /** A streaming replica of that database. Absent: everything is read from the database. */
  readonly readUrl: string | undefined
  /** True if live connections may use long polling: requests of one tab must then reach the same process. */
  readonly longPolling: boolean
  /** Phone-call alerts are posted to `url`, signed with `secret`. Absent: they are logged. */
  readonly calls: { url: string; secret: string } | undefined
  /** An absolute path. */
  readonly dataDir: string
  /** Absent: files and backups are in the data directory. */
  readonly s3: S3Settings | undefined
  /** Nothing is stored while less is free. */
  readonly minFreeBytes: number
  readonly isDemo: boolean
  readonly demoPassword: string
  /** Absent: e-mails are written to the data directory's `outbox`. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** The services with which people sign in. */
  readonly issuers: readonly IssuerSettings[]
  readonly backups: BackupSettings
  /** Absent: no metrics are kept. */
  readonly metrics: MetricsSettings | undefined
  /** Private networks that webhooks may reach. */
  readonly webhookNetworks: readonly Network[]
  readonly isAccessLogged: boolean
  readonly childData: ReturnType<typeof childDataOf>
  /** True if admins need a second factor, after days of reminders. */
  readonly isFactorNeeded: boolean
  /** True if assistants may read records and propose changes. */
  readonly hasAssistants: boolean
  readonly ai: { url: string; key: string | undefined; model: string | undefined } | undefined
  /** Further names that a request may have in its `Host` header, in addition to the public one. */
  private readonly allowedHosts: ReadonlySet<string>
  readonly upi: ReturnType<typeof upiOf>
  /** Absent: nobody pays online. */
  readonly razorpay: RazorpaySettings | undefined
  /** Sentences about variables that have no effect, since their names are nearly those of settings. */
  readonly warnings: readonly string[]

  /** Throws a sentence for the person who starts the product if a variable is invalid. */
  constructor(env: Record<string, string | undefined>) {
    // A compose file passes unset variables as empty text.
    const parsed = environment.safeParse(
      Object.fromEntries(
        Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
      ),
    )
    if (!parsed.success)
      throw new Error(
        parsed.error.issues
          .map(
            ({ path: [name = ''], message }) =>
              `${String(name)} ${message}${readFor(String(name), env[String(name)])}.`,
          )
          .join(' '),
      )
    this.warnings = misspelt(Object.keys(env), Object.keys(environment.shape))
    const is = parsed.data
    this.isProduction = is.NODE_ENV === 'production'
    this.isDevelopment = is.NODE_ENV === 'development'
    if (hostname(is.HOST) === undefined)
      throw new Error('HOST must be an address or a host name of this machine, like 127.0.0.1.')
    this.host = is.HOST
    this.port = is.PORT
    this.publicUrl = (is.PUBLIC_URL ?? `http://${reachable(is.HOST)}:${is.PORT}`).replace(
      /\/+$/,
      '',
    )
    this.trustProxy = proxies(is.TRUST_PROXY)
    this.allowedHosts = new Set([new URL(this.publicUrl).hostname, ...hostnames(is.ALLOWED_HOSTS)])
    this.databaseUrl = is.DATABASE_URL
    this.readUrl = is.DATABASE_READ_URL
    if (this.readUrl !== undefined && this.databaseUrl === undefined)
      throw new Error('DATABASE_READ_URL needs DATABASE_URL: it names a replica of that database.')
    this.longPolling =
      is.LONG_POLLING === undefined ? this.databaseUrl === undefined : is.LONG_POLLING === 'on'
    if (is.CALL_WEBHOOK_URL !== undefined && (is.CALL_WEBHOOK_SECRET ?? '').length < 16)
      throw new Error(
        'CALL_WEBHOOK_SECRET must have at least 16 characters: it signs what is sent to CALL_WEBHOOK_URL.',
      )
    this.calls =
      is.CALL_WEBHOOK_URL === undefined
        ? undefined
        : { url: is.CALL_WEBHOOK_URL, secret: is.CALL_WEBHOOK_SECRET ?? '' }
    this.dataDir = resolve(is.DATA_DIR)
    this.s3 = s3Settings(is)
    this.minFreeBytes = is.MIN_FREE_DISK * 1_000_000
    this.isDemo = is.DEMO === undefined ? !this.isProduction : is.DEMO === 'on'
    this.demoPassword = is.DEMO_PASSWORD
    this.smtpUrl = is.SMTP_URL
    this.mailFrom =
      is.MAIL_FROM ??
      `Tinkerdesk <no-reply@${new URL(this.publicUrl).hostname.replace(/[[\]]/g, '')}>`
    this.backups = backupsOf(is)
    this.metrics = metricsOf(is)
    this.webhookNetworks = webhookNetworksOf(is)
    this.issuers = issuersOf(is.SIGN_IN_ISSUERS, this.isProduction)
    this.isFactorNeeded =
      is.ADMIN_SECOND_FACTOR === undefined
        ? this.isProduction && !this.isDemo
        : is.ADMIN_SECOND_FACTOR === 'on'
    this.isAccessLogged = is.ACCESS_LOG === 'on'
    this.childData = childDataOf(is)
    this.hasAssistants = is.ASSISTANTS === 'on'
    this.ai =
      is.AI_URL === undefined ? undefined : { url: is.AI_URL, key: is.AI_KEY, model: is.AI_MODEL }
    this.upi = upiOf(is)
    this.razorpay = razorpayOf(is)
    this.checkReach(is.PUBLIC_URL !== undefined)
  }

  /** Returns true when the `Host` header of a request, with or without a port, names this server. */
  isOwnHost(host: string | undefined): boolean {
    const name = host === undefined ? undefined : hostname(host)
    return (
      name !== undefined &&
      (this.allowedHosts.has(name) || (isLoopback(this.host) && isLoopbackName(name)))
    )
  }

  private checkReach(hasPublicUrl: boolean): void {
    if (this.isDemo) {
      const reason = "The demo's passwords are known, so it"
      const mend = 'or DEMO=off for real use.'
      if (!isLoopback(this.host))
        throw new Error(`${reason} does not listen on ${this.host}: set HOST=127.0.0.1, ${mend}`)
      if (!isLoopbackName(new URL(this.publicUrl).hostname))
        throw new Error(
          `${reason} is not reachable at ${this.publicUrl}: leave PUBLIC_URL out, ${mend}`,
        )
      if (this.trustProxy !== false)
        throw new Error(`${reason} does not run behind a proxy: leave TRUST_PROXY out, ${mend}`)
    }
    if (!isLoopback(this.host) && !hasPublicUrl)
      throw new Error(
        `Set PUBLIC_URL to the address at which people reach this server, for it listens on ${this.host}.`,
      )
  }
}
