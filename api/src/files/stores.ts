import { join } from 'node:path'
import type { BackupSettings } from '../config/operations.js'
import type { S3Settings } from '../config/s3-settings.js'
import { DiskShelf, type BackupShelf } from './backup-shelf.js'
import { DiskStore } from './disk-store.js'
import type { FileStore } from './file-store.js'

/** Where the content of files and backups is. */
export interface Stores {
  files: FileStore
  backups: BackupShelf
}

/** Returns the stores of the data directory. */
export const diskStores = (dataDir: string): Stores => ({
  files: new DiskStore(join(dataDir, 'files')),
  backups: new DiskShelf(join(dataDir, 'backups')),
})

/** Returns the stores of a bucket. Its client is loaded only where one is used. Throws a sentence if a setting or a right is wrong. */
export async function s3Stores(settings: S3Settings): Promise<Stores> {
  const [{ Bucket }, { S3Store }, { BucketShelf }] = await Promise.all([
    import('./s3/bucket.js'),
    import('./s3/s3-store.js'),
    import('./s3/bucket-shelf.js'),
  ])
  const bucket = new Bucket(settings)
  const files = new S3Store(bucket)
  await files.check()
  return { files, backups: new BucketShelf(bucket) }
}

/** Returns the stores that the settings name: a bucket, or else the data directory. Throws as `s3Stores`. */
export async function storesOf({
  dataDir,
  s3,
  backups,
}: {
  dataDir: string
  s3: S3Settings | undefined
  backups: Pick<BackupSettings, 'to'>
}): Promise<Stores> {
  const disk = diskStores(dataDir)
  if (!s3) return disk
  const bucket = await s3Stores(s3)
  return backups.to === 'disk' ? { files: bucket.files, backups: disk.backups } : bucket
}
