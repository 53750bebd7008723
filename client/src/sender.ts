import { problemOf } from './problem.js'

/** Where the product is, and who asks. Without a token, a page of the product's own address uses its session. */
export interface ClientOptions {
  /** The address of the product, such as `https://lab.example`. In a page of the product it may be empty. */
  address: string
  /** A token of *Tokens* in the product. Never put one into a page. */
  token?: string
  /** How often a request is sent again that found nobody, or was refused for a moment. Defaults to 3. */
  retries?: number
  /** Defaults to the `fetch` of the platform. */
  fetch?: typeof fetch
}

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal
}

export interface Call extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: URLSearchParams
  body?: unknown
  /** True if a second try does nothing more than the first. A read always is. */
  isRepeatable?: boolean
}

/** The longest wait before a request is sent again. A longer one is left to the caller. */
const maxWaitSeconds = 60

const pause = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(done, seconds * 1000)
    function done() {
      signal?.removeEventListener('abort', stopped)
      resolve()
    }
    function stopped() {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stopped, { once: true })
  })

/** Sends requests, and sends those again that may be repeated. */
export class Sender {
  readonly address: string
  private readonly retries: number
  private readonly fetch: typeof fetch

  constructor(private readonly options: ClientOptions) {
    this.address = options.address.replace(/\/+$/, '')
    this.retries = options.retries ?? 3
    this.fetch = options.fetch ?? ((input, init) => fetch(input, init))
  }

  get token(): string | undefined {
    return this.options.token
  }

  /** Returns a successful answer. Throws a `Problem`, or what `fetch` throws if nobody answered. */
  async answer(call: Call): Promise<Response> {
    const { method, path, query, signal } = call
    const search = query?.size ? `?${query}` : ''
    const isRepeatable = method === 'GET' || call.isRepeatable === true
    for (let tries = 0; ; tries += 1) {
      const isLast = tries >= this.retries
      const wait = 2 ** tries / 4
      let answer: Response
      try {
        answer = await this.fetch(`${this.address}${path}${search}`, this.init(call))
      } catch (error) {
        if (isLast || !isRepeatable || signal?.aborted) throw error
        await pause(wait, signal)
        continue
      }
      if (answer.ok) return answer
      const after = Number(answer.headers.get('retry-after') ?? Number.NaN)
      // 429 is said before anything is done; behind a 503 of a proxy something may have been.
      const isMomentary = answer.status === 429 || (answer.status === 503 && isRepeatable)
      if (isLast || !isMomentary || after > maxWaitSeconds) throw await problemOf(answer)
      await answer.body?.cancel()
      await pause(Number.isNaN(after) ? wait : after, signal)
    }
  }

  /** Returns the JSON of a successful answer. */
  async json(call: Call): Promise<unknown> {
    const answer = await this.answer(call)
    return answer.status === 204 ? undefined : answer.json()
  }

  private init({ method, body, signal }: Call): RequestInit {
    const { token } = this.options
    const isForm = body instanceof FormData
    return {
      method,
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      // A token and a cookie are refused together.
      credentials: token === undefined ? 'same-origin' : 'omit',
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    }
  }
}
