import { z } from 'zod'

const backup = z.object({
  name: z.string(),
  at: z.iso.datetime(),
  bytes: z.int(),
  /** Of the archive, in hexadecimal. */
  sha256: z.string(),
})
/** A portable archive in `DATA_DIR/backups`. */
export type Backup = z.infer<typeof backup>

const part = z.object({
  name: z.enum(['Database', 'Disk', 'E-mail', 'Background work', 'Backup']),
  isWell: z.boolean(),
  /** The state in one sentence. */
  note: z.string(),
})

/** The installation at a glance, as returned by `GET /api/self-hosted`. */
export const selfHosted = z.object({
  version: z.string(),
  migrations: z.object({ count: z.int(), last: z.string() }),
  database: z.object({ kind: z.enum(['SQLite', 'PostgreSQL']), bytes: z.int() }),
  files: z.object({ count: z.int(), bytes: z.int(), freeBytes: z.int().nullable() }),
  records: z.array(z.object({ resource: z.string(), count: z.int() })),
  archived: z.int(),
  parts: z.array(part),
  backups: z.array(backup),
  isBackupNightly: z.boolean(),
})
export type SelfHosted = z.infer<typeof selfHosted>

/** Tells admins if records may be lost, as returned by `GET /api/self-hosted/backup`. */
export const backupState = z.object({
  /** True if there is no recent backup and none is about to be made at night. False in the demo. */
  isDue: z.boolean(),
  /** The days since the newest backup, or `null` for none. */
  days: z.int().nullable(),
})
export type BackupState = z.infer<typeof backupState>
