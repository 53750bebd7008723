import { z } from 'zod'
import type { TableSpec } from '../../database/table.js'

/** The version of the format. */
export const formatVersion = 1

/** The first entry of a portable archive. */
export const archiveManifest = z.object({
  format: z.literal(formatVersion, {
    error: 'This archive has a format that this version does not read.',
  }),
  product: z.string(),
  madeAt: z.string(),
  /** The last migration of the database. The archive is restored into a database after the same one, which is then migrated. */
  migration: z.string(),
})

/** The last entry: an archive without it is not whole. */
export const archiveEnd = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** The ids of files whose content was missing. */
  missing: z.array(z.string()),
})
export type ArchiveEnd = z.infer<typeof archiveEnd>

/** The name of a file in the archive, and the key of its content. */
export const archivedFile = z.object({ path: z.string(), key: z.string(), sha256: z.string() })
export type ArchivedFile = z.infer<typeof archivedFile>

export const entryNames = {
  manifest: 'manifest.json',
  fileIndex: 'files.jsonl',
  end: 'end.json',
} as const

/** Tables that are not in an archive: sessions, tokens, secrets, mails with links that are not sent, and work that runs. */
const left: ReadonlySet<string> = new Set([
  'sign_ins',
  'throttles',
  'links',
  'calendar_addresses',
  // One that was revoked since would come back.
  'access_tokens',
  'server_secrets',
  // Their secrets are not.
  'webhooks',
  'webhook_outbox',
  // Their work is done, or is old.
  'automation_runs',
  'mail_outbox',
  'planned_calls',
  'jobs',
  'job_results',
])

/** True for a table whose rows are in an archive. */
export const isSaved = (table: string): boolean => !left.has(table)

/** Returns the tables whose rows are in an archive. */
export const savedTables = (tables: readonly TableSpec[]): readonly TableSpec[] =>
  tables.filter(({ name }) => isSaved(name))
