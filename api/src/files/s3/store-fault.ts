import type { S3Settings } from '../../config/s3-settings.js'
import { ProblemError } from '../../problems/problem-error.js'
import { unreachable } from '../file-store.js'

/** Why the store did not do something. Those of `settings` are mended by the person who runs the server, the others may pass. */
export type FaultReason =
  'bucket' | 'key' | 'secret' | 'region' | 'permission' | 'clock' | 'full' | 'altered' | 'passing'

/** An answer of the store: an S3 error code, or that of the connection, and the HTTP status (0 without one). */
export interface StoreAnswer {
  code: string
  status: number
  /** The verb for what was tried, such as "write". */
  act: string
}

/** The store did not do it. `message` is for people; `sentence` names the cause for the person who runs the server, and no secret. */
export class StoreFault extends ProblemError {
  constructor(
    readonly reason: FaultReason,
    readonly sentence: string,
  ) {
    super(
      reason === 'full' ? 'storage_full' : 'unavailable',
      reason === 'full'
        ? {}
        : {
            title: unreachable,
            retryAfter: 10,
          },
    )
  }

  /** True if waiting mends nothing: a setting or a right is wrong. */
  get isOfSettings(): boolean {
    return ['bucket', 'key', 'secret', 'region', 'permission'].includes(this.reason)
  }
}

/** The codes of servers of several makes: Amazon, Ceph, MinIO, Swift, Garage. */
const reasons: Readonly<Record<string, FaultReason>> = {
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  InvalidAccessKeyId: 'key',
  InvalidClientTokenId: 'key',
  SignatureDoesNotMatch: 'secret',
  AuthorizationHeaderMalformed: 'region',
  IllegalLocationConstraintException: 'region',
  PermanentRedirect: 'region',
  TemporaryRedirect: 'region',
  AccessDenied: 'permission',
  AccountProblem: 'permission',
  AllAccessDisabled: 'permission',
  RequestTimeTooSkewed: 'clock',
  RequestExpired: 'clock',
  QuotaExceeded: 'full',
  EntityTooLarge: 'full',
  InsufficientStorage: 'full',
  XMinioStorageFull: 'full',
  XMinioAdminBucketQuotaExceeded: 'full',
  StorageFull: 'full',
}

const reasonFor = ({ code, status }: StoreAnswer): FaultReason =>
  reasons[code] ??
  (status === 507
    ? 'full'
    : status === 301 || status === 307
      ? 'region'
      : status === 403 || status === 401
        ? 'permission'
        : 'passing')

/** Returns the fault that an answer of the store means. */
export function faultOf(answer: StoreAnswer, { endpoint, bucket, region }: S3Settings): StoreFault {
  const reason = reasonFor(answer)
  const answered = answer.status === 0 ? answer.code : `${answer.status} ${answer.code}`.trim()
  const sentences: Record<FaultReason, string> = {
    bucket: `There is no bucket "${bucket}" at ${endpoint}: check S3_BUCKET and S3_ENDPOINT.`,
    key: `${endpoint} does not know the key: check S3_ACCESS_KEY_ID.`,
    secret: `${endpoint} refuses the signature: check S3_SECRET_ACCESS_KEY, and S3_ACCESS_KEY_ID.`,
    region: `The bucket "${bucket}" is not in the region ${region} of ${endpoint}: check S3_REGION and S3_ENDPOINT.`,
    permission: `The key may not ${answer.act} in the bucket "${bucket}" at ${endpoint}: it needs the rights to read, write, list and delete.`,
    clock: `The clock of this machine and that of ${endpoint} differ by too much: it is ${new Date().toISOString()} here. Set the clock.`,
    full: `The bucket "${bucket}" at ${endpoint} is full, or its quota is used up.`,
    altered: '',
    passing:
      answer.status === 0
        ? `${endpoint} cannot be reached: ${answered}.`
        : `${endpoint} could not ${answer.act}: it answered ${answered}.`,
  }
  return new StoreFault(reason, sentences[reason])
}

/** Returns the fault of content that comes back changed. */
export const alteredFault = (endpoint: string, sent: number, returned: number): StoreFault =>
  new StoreFault(
    'altered',
    `${endpoint} returned content that differs from what was sent (${returned} bytes for ${sent}). It was removed again. This server does not store files as S3 does.`,
  )
