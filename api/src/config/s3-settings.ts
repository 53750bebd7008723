import { z } from 'zod'

/** Where files are stored if not on the disk: a bucket of a server that speaks the S3 protocol. */
export interface S3Settings {
  /** The origin of the server, without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  keyId: string
  secret: string
  /** True if the bucket is a part of the path, false if it is a part of the host name. */
  isPathStyle: boolean
}

const text = z.string().trim().optional()

/** The variables of the environment. */
export const s3Environment = {
  S3_ENDPOINT: text,
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PATH_STYLE: z.enum(['on', 'off'], { error: 'must be "on" or "off"' }).optional(),
}
type S3Environment = z.infer<z.ZodObject<typeof s3Environment>>

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Returns `undefined` if no variable is set: files are on the disk. Throws a sentence that names a wrong or missing one. */
export function s3Settings(env: S3Environment): S3Settings | undefined {
  const names = Object.keys(s3Environment) as (keyof S3Environment)[]
  const set = names.filter((name) => env[name] !== undefined)
  if (set.length === 0) return undefined
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0)
    throw new Error(
      `${set[0]} is set, so files are stored on S3. Set ${missing.join(' and ')}, too, or none of these.`,
    )
  const { S3_ENDPOINT = '', S3_BUCKET: bucket = '', S3_REGION: region = 'us-east-1' } = env
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error(
      'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.',
    )
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(region))
    throw new Error('S3_REGION must be the name of a region, like ap-south-1.')
  return {
    endpoint: originOf(S3_ENDPOINT),
    region,
    bucket,
    keyId: env.S3_ACCESS_KEY_ID ?? '',
    secret: env.S3_SECRET_ACCESS_KEY ?? '',
    isPathStyle: env.S3_PATH_STYLE !== 'off',
  }
}

/** Returns the origin of an address that is nothing more. The sentence does not repeat it, since it may have a password. */
function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOrigin =
    url &&
    ['http:', 'https:'].includes(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '') &&
    url.pathname === '/'
  if (!isOrigin)
    throw new Error(
      'S3_ENDPOINT must be an address like https://s3.ap-south-1.amazonaws.com, without a path: S3_BUCKET names the bucket.',
    )
  return url.origin
}
