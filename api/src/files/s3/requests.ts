import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../../config/s3-settings.js'
import { piecesOf } from './parts.js'
import { faultOf, type StoreFault } from './store-fault.js'
import type { StoreWatch } from './store-watch.js'
import { textOf } from './xml.js'

/** Times in ms: an answer has to begin within them; a body that is sent at 50 kB a second adds to them. */
const [answerMs, msPerByte] = [20_000, 1 / 50]
/** The pauses before it is tried again, in ms. */
const pauses = [100, 400]
const passing: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])
/** Method not allowed, and not implemented. */
const cannotDo: ReadonlySet<number> = new Set([405, 501])
const late = 'no answer in time'
/** The person who waits has waited enough. */
const timeouts: ReadonlySet<string> = new Set([late, 'UND_ERR_CONNECT_TIMEOUT'])

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Without it, the request is for the bucket. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Buffer | string
  /** The verb in the sentence of a fault: "read", "write", "list", "delete". */
  act: string
  /** The time in which an answer has to begin, in ms, where it is another one than usual. */
  withinMs?: number
  /** True for tidying that some servers cannot do. Their refusal is thrown, and is no trouble of the store. */
  isOptional?: boolean
  /** False if a second attempt would not do the same. */
  isRepeatable?: boolean
}

/** The answer is an error of the store: its S3 code, and its HTTP status. */
interface Refusal {
  code: string
  status: number
}

const isMissing = ({ code }: Refusal): boolean => code === 'NoSuchKey' || code === 'NoSuchUpload'

/** Sends signed requests to a bucket. */
export class S3Requests {
  constructor(
    private readonly settings: S3Settings,
    readonly watch: StoreWatch,
    private readonly now = () => new Date(),
  ) {}

  /**
   * Returns the answer if it is a success. `undefined` if there is no such key (or upload). Throws a `StoreFault`; what may pass is
   * tried three times before.
   */
  async send(request: S3Request): Promise<Response | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.attempt(request)
      if (answer instanceof Response || isMissing(answer)) this.watch.well()
      if (answer instanceof Response) return answer
      if (isMissing(answer)) return undefined
      const pause = request.isRepeatable === false ? undefined : pauses[attempt]
      const mayPass = answer.status === 0 ? !timeouts.has(answer.code) : passing.has(answer.status)
      if (request.isOptional && cannotDo.has(answer.status))
        throw faultOf({ ...answer, act: request.act }, this.settings)
      if (pause === undefined || !mayPass) throw this.fault(answer.code, answer.status, request.act)
      await wait(pause)
    }
  }

  /** Returns the text of an answer that must be a success. */
  async text(request: S3Request): Promise<string> {
    const answer = await this.send(request)
    if (!answer) throw this.fault('NoSuchUpload', 404, request.act)
    return this.textOf(answer, request.act)
  }

  /** Reads an answer to its end, so that its connection serves the next request. Throws a `StoreFault`. */
  async textOf(answer: Response, act: string): Promise<string> {
    const text = await answer.text().catch((error: unknown) => {
      throw this.fault(reasonOf(error), 0, act)
    })
    // Long work begins with a success and may end with an error.
    const code = /<Error[\s>]/.test(text) ? textOf(text, 'Code') : undefined
    if (code !== undefined) throw this.fault(code, answer.status, act)
    return text
  }

  /** Returns the fault that an answer means, and notes it. */
  fault(code: string, status: number, act: string): StoreFault {
    return this.watch.noted(faultOf({ code, status, act }, this.settings))
  }

  private async attempt(request: S3Request): Promise<Response | Refusal> {
    const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body
    const { url, headers } = await this.signed(request, body ?? Buffer.alloc(0))
    const giveUp = new AbortController()
    const length = body?.length ?? 0
    const timer = setTimeout(
      () => giveUp.abort(),
      (request.withinMs ?? answerMs) + length * msPerByte,
    )
    try {
      const answer = await fetch(url, {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: giveUp.signal,
        ...(body && length > 0 && { body: piecesOf(body), duplex: 'half' as const }),
      })
      if (answer.ok) return answer
      const text = await answer.text()
      return {
        status: answer.status,
        code: textOf(text, 'Code') ?? (answer.status === 404 ? 'NoSuchKey' : ''),
      }
    } catch (error) {
      return { status: 0, code: giveUp.signal.aborted ? late : reasonOf(error) }
    } finally {
      clearTimeout(timer)
    }
  }

  private async signed({ method, key, query, headers }: S3Request, body: Buffer) {
    const { endpoint, bucket, region, keyId, secret, isPathStyle } = this.settings
    const url = new URL(endpoint)
    if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`
    const path = [...(isPathStyle ? [bucket] : []), ...(key === undefined ? [] : [key])]
    url.pathname = `/${path.join('/')}`
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      service: 's3',
      region,
      accessKeyId: keyId,
      secretAccessKey: secret,
      datetime: this.now()
        .toISOString()
        .replaceAll(/[:-]|\.\d{3}/g, ''),
      // The server checks that the body is the one that was signed.
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      },
    })
    const signed = await signer.sign()
    // Not signed, since proxies change it. A compressed answer has another length.
    signed.headers.set('accept-encoding', 'identity')
    // Without it, a body in pieces has no length.
    if (body.length > 0) signed.headers.set('content-length', String(body.length))
    return { url: signed.url, headers: signed.headers }
  }
}

/** Returns the code of the connection's error: ECONNREFUSED, ENOTFOUND, UND_ERR_CONNECT_TIMEOUT. */
export function reasonOf(error: unknown): string {
  const { code, cause, name } = error as { code?: unknown; cause?: unknown; name?: string }
  if (typeof code === 'string') return code
  return cause === undefined ? (name ?? 'unknown') : reasonOf(cause)
}
