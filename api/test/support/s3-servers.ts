import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { startSwift } from '../../../scripts/lib/swift.mjs'
import type { S3Settings } from '../../src/config/s3-settings.js'
import { S3Requests } from '../../src/files/s3/requests.js'
import { StoreWatch } from '../../src/files/s3/store-watch.js'

/** A server that speaks S3, with an empty bucket. */
export interface S3Server {
  settings: S3Settings
  stop(): Promise<void>
}

export type S3Make = 's3rver' | 'Swift'

const local = (port: number, keyId: string, secret: string): S3Settings => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  bucket: 'lab-files',
  keyId,
  secret,
  isPathStyle: true,
})

/** The variables that lead the product to a server. */
export const s3Env = ({ endpoint, region, bucket, keyId, secret }: S3Settings) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: keyId,
  S3_SECRET_ACCESS_KEY: secret,
})

/** Starts a server of a make. s3rver accepts every secret; Swift checks signatures and rights. */
export const startS3 = async (make: S3Make): Promise<S3Server> =>
  make === 'Swift' ? startOwnedSwift() : startS3rver()

async function startOwnedSwift(): Promise<S3Server> {
  const { port, owner, stop } = await startSwift()
  const settings = local(port, owner.keyId, owner.secret)
  await new S3Requests(settings, new StoreWatch()).text({ method: 'PUT', act: 'create' })
  return { settings, stop }
}

/** On the same port and folder again, it has what it had. */
export async function startS3rver(
  port = 0,
  folder?: string,
): Promise<S3Server & { folder: string }> {
  const directory = folder ?? (await mkdtemp(join(tmpdir(), 'tinkerdesk-s3rver-')))
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'lab-files', configs: [] }],
  })
  const { port: own } = (await server.run()) as AddressInfo
  return {
    folder: directory,
    settings: local(own, 'S3RVER', 'S3RVER'),
    async stop() {
      await server.close()
      if (folder === undefined && port === 0) await rm(directory, { recursive: true, force: true })
    },
  }
}
