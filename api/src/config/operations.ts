import {
  maxRequestDays,
  requestKinds,
  type RequestKind,
} from '@tinkerdesk/shared/base/request-kinds'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isLoopback } from './loopback.js'
import { networksIn, type Network } from './networks.js'
import { onOrOff, text, wholeNumber } from './setting-kinds.js'

const secret = (least: number) =>
  z.string().min(least, `must have at least ${least} characters`).optional()

/** The settings for the people who run the product. */
export const operationsSettings = {
  ACCESS_LOG: onOrOff.default('off'),
  // The law asks for a year, which may have 366 days.
  REQUEST_DAYS: text,
  READ_LOG_DAYS: wholeNumber(366, 3660).default(366),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  METRICS_TOKEN: secret(16),
  WEBHOOK_NETWORKS: text,
  ADMIN_SECOND_FACTOR: onOrOff.optional(),
  ASSISTANTS: onOrOff.default('off'),
  CHILD_AGE: z
    .enum(['date', 'year', 'none'], { error: 'must be "date", "year" or "none"' })
    .default('date'),
  DATA_OFFICER: text.refine((value) => value === undefined || value.length <= 300, {
    error: 'must have at most 300 characters',
  }),
  BACKUP_NIGHTLY: onOrOff.default('off'),
  BACKUP_TO: z.enum(['files', 'disk'], { error: 'must be "files" or "disk"' }).default('files'),
  BACKUP_KEEP: wholeNumber(1, 1000).optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 1000).optional(),
  BACKUP_KEEP_WEEKS: wholeNumber(0, 1000).default(4),
  BACKUP_PASSPHRASE: secret(12),
}
const settings = z.object(operationsSettings)

export interface MetricsSettings {
  host: string
  port: number
  /** Sent by Prometheus. Absent only if nobody but this machine reaches the port. */
  token: string | undefined
}

export interface BackupSettings {
  isNightly: boolean
  /** Where they are: with the files, which may be in a bucket, or on the disk in any case. */
  to: 'files' | 'disk'
  /** The newest backup of each of this number of days, and of weeks, stays. */
  days: number
  weeks: number
  /** Backups are encrypted with it. */
  passphrase: string | undefined
}

/** Returns where the metrics are served. Throws a sentence if strangers could read them. */
export function metricsOf(env: z.infer<typeof settings>): MetricsSettings | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env
  if (port === undefined) return undefined
  if (!isLoopback(host) && token === undefined)
    throw new Error(
      `Set METRICS_TOKEN to at least 16 characters, because the metrics are served on ${host}, or leave METRICS_HOST out.`,
    )
  return { host, port, token }
}

/** The fields of a person's birth in which nothing is kept, by what is kept of a child's age. */
const unkeptFields = {
  date: [],
  year: ['student.dateOfBirth'],
  none: ['student.dateOfBirth', 'student.yearOfBirth', 'student.ofAgeFrom'],
}

const requestDay = z.tuple([z.enum(requestKinds), wholeNumber(1, maxRequestDays)])

/**
 * Returns the days in which each kind of request of a guardian is answered, those for which the log of reads is kept, what is kept of a child's age, and the fields in which therefore nothing is.
 * Throws a sentence for a kind of request that does not exist, and for too many days.
 */
export function childDataOf({
  REQUEST_DAYS: setting,
  READ_LOG_DAYS: readLogDays,
  DATA_OFFICER: officer,
  CHILD_AGE: age,
}: z.infer<typeof settings>) {
  const days: Record<RequestKind, number> = {
    copy: maxRequestDays,
    correction: maxRequestDays,
    erasure: maxRequestDays,
    complaint: maxRequestDays,
  }
  for (const part of (setting ?? '').split(',').filter(Boolean)) {
    const parsed = requestDay.safeParse(part.trim().split('='))
    if (!parsed.success)
      throw new Error(
        `REQUEST_DAYS must have kinds with 1 to ${maxRequestDays} days, like "copy=30,erasure=45", of ${requestKinds.join(', ')}.`,
      )
    const [kind, number] = parsed.data
    days[kind] = number
  }
  return { requestDays: days, readLogDays, officer, age, unkept: unkeptFields[age] }
}

/** Returns the private networks that webhooks may reach. Throws a sentence if the list has something else. */
export const webhookNetworksOf = ({
  WEBHOOK_NETWORKS: list,
}: z.infer<typeof settings>): Network[] =>
  list === undefined ? [] : networksIn(list, 'WEBHOOK_NETWORKS')

export const backupsOf = (env: z.infer<typeof settings>): BackupSettings => ({
  isNightly: env.BACKUP_NIGHTLY === 'on',
  to: env.BACKUP_TO,
  // BACKUP_KEEP is its former name.
  days: env.BACKUP_KEEP_DAYS ?? env.BACKUP_KEEP ?? 7,
  weeks: env.BACKUP_KEEP_WEEKS,
  passphrase: env.BACKUP_PASSPHRASE,
})

/** Returns true if a connection from this address comes from a proxy in front of the product. */
export function isFromProxy(
  trusted: false | number | string,
  address: string | undefined,
): boolean {
  if (trusted === false || address === undefined) return false
  if (typeof trusted === 'number') return true
  const peer = ipaddr.process(address)
  return trusted.split(',').some((proxy) => {
    const [host = '', bits] = proxy.trim().split('/')
    const range = ipaddr.process(host)
    if (range.kind() !== peer.kind()) return false
    return peer.match(range, Number(bits ?? (range.kind() === 'ipv4' ? 32 : 128)))
  })
}
