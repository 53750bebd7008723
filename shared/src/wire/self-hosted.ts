import { z } from 'zod'

/** The result of restoring a backup into a scratch database. */
export const rehearsal = z.object({
  at: z.iso.datetime(),
  database: z.enum(['SQLite', 'PostgreSQL']),
  tables: z.int(),
  /** The rows that the backup says it has, and those that were counted after its restore. */
  rows: z.int(),
  restored: z.int(),
  files: z.int(),
  /** A sentence, or `null` if everything was there. */
  problem: z.string().nullable(),
})
export type Rehearsal = z.infer<typeof rehearsal>

export const backup = z.object({
  name: z.string(),
  at: z.iso.datetime(),
  bytes: z.int(),
  /** Of the archive, in hexadecimal. */
  sha256: z.string(),
  isEncrypted: z.boolean(),
  /** The last rehearsal of its restore, if any. */
  rehearsal: rehearsal.nullable(),
})
/** A portable archive in `DATA_DIR/backups` or in the bucket. */
export type Backup = z.infer<typeof backup>

const part = z.object({
  name: z.enum(['Database', 'Disk', 'Files', 'E-mail', 'Background work', 'Backup', 'Rehearsal']),
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

/** Rows that one request for wrong telephone numbers reads, and numbers that it returns. */
export const [maxPhoneRows, maxWrongPhones] = [2000, 200]

const wrongPhone = z.object({
  resource: z.string(),
  id: z.string(),
  title: z.string(),
  /** The ids of related records by path: the address of the record may need them. */
  relations: z.record(z.string(), z.string()),
  /** The place of the number in the record: `guardians.0.phone`. */
  path: z.string(),
  /** The place in words, in the language of the person. */
  label: z.string(),
  /** The number as it is stored. */
  value: z.string(),
  /** The sentence with which a write refuses the number. */
  problem: z.string(),
})
/** A stored telephone number that a write would refuse today. */
export type WrongPhone = z.infer<typeof wrongPhone>

/** Some of the wrong telephone numbers, as returned by `GET /api/self-hosted/wrong-phones`. */
export const wrongPhones = z.object({
  data: z.array(wrongPhone),
  /** The rows that this request has read. */
  read: z.int(),
  /** All rows that may have telephone numbers: only in the answer to a request without `after`. */
  total: z.int().optional(),
  /** The `after` of the next request, or `null` at the end. */
  next: z.string().nullable(),
})
export type WrongPhones = z.infer<typeof wrongPhones>
