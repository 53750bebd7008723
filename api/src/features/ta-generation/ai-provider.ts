import type OpenAI from 'openai'
import { ProblemError } from '../../problems/problem-error.js'
import { draftSchema, type Message } from './prompt.js'

export interface Provider {
  url: string
  key: string | undefined
  model: string | undefined
}

/** Times in milliseconds. */
export interface ProviderLimits {
  firstByteMs: number
  /** The longest silence after the first byte. */
  idleMs: number
  totalMs: number
  maxCharacters: number
  /** Further attempts before the first byte, each after a longer pause. */
  retries: number
}

export const usualLimits: ProviderLimits = {
  firstByteMs: 60_000,
  idleMs: 20_000,
  totalMs: 180_000,
  maxCharacters: 40_000,
  retries: 2,
}

/** A part of the answer: text, or at its end the number of tokens that it took. */
export type AnswerPart = string | number

const failed = (title: string, cause?: unknown) => new ProblemError('unavailable', { title, cause })
const tooSlow = () => failed('The AI stopped answering. Please try again.')
const brokeOff = (cause?: unknown) =>
  failed('The answer of the AI broke off. Please try again.', cause)

/** Returns the problem behind an error of the client. */
function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  const { status } = error as { status?: number }
  if (status === 429) return failed('The AI is busy. Please try again in a few minutes.', error)
  if (status !== undefined && status < 500)
    return failed('The AI refused the request. Please tell your admin.', error)
  if (status !== undefined)
    return failed('The AI does not work at present. Please try again later.', error)
  const name = (error as Error).constructor.name
  if (name === 'APIConnectionTimeoutError') return tooSlow()
  if (name === 'APIConnectionError')
    return failed('The AI could not be reached. Please try again later.', error)
  return brokeOff(error)
}

/**
 * Streams the answer of an OpenAI-compatible endpoint. Throws `unavailable` with a sentence when it does not answer, stops, breaks off or does
 * not end, and the signal's reason when that is aborted. Nothing of the answer is logged.
 */
export async function* askProvider(
  provider: Provider,
  messages: readonly Message[],
  signal: AbortSignal,
  limits: ProviderLimits = usualLimits,
): AsyncGenerator<AnswerPart> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const total = setTimeout(() => stopping.abort(tooSlow()), limits.totalMs)
  const idle = { timer: undefined as NodeJS.Timeout | undefined }
  const hear = () => {
    clearTimeout(idle.timer)
    idle.timer = setTimeout(() => stopping.abort(tooSlow()), limits.idleMs)
  }
  try {
    const stream = await open(provider, messages, stopping.signal, limits)
    let [length, ending] = [0, '']
    hear()
    for await (const chunk of stream) {
      hear()
      const choice = chunk.choices?.[0]
      const text = choice?.delta?.content ?? ''
      length += text.length
      if (length > limits.maxCharacters)
        throw failed('The answer of the AI was too long. Please try again with a narrower topic.')
      if (text) yield text
      ending = choice?.finish_reason ?? ending
      if (chunk.usage) yield chunk.usage.total_tokens
    }
    // The client ends a stopped stream without an error, and a page of HTML as an empty one.
    stopping.signal.throwIfAborted()
    if (ending !== 'stop') throw brokeOff()
  } catch (error) {
    if (stopping.signal.aborted) throw stopping.signal.reason
    throw problemOf(error)
  } finally {
    clearTimeout(total)
    clearTimeout(idle.timer)
    signal.removeEventListener('abort', stop)
    stopping.abort()
  }
}

/** Sends the request. An endpoint that does not know the options for the shape of the answer is asked again without them. */
async function open(
  provider: Provider,
  messages: readonly Message[],
  signal: AbortSignal,
  limits: ProviderLimits,
) {
  // 12 MB that a start does not need.
  const { default: Client } = await import('openai')
  const client = new Client({
    baseURL: provider.url,
    apiKey: provider.key ?? 'none',
    maxRetries: limits.retries,
    timeout: limits.firstByteMs,
    // It would print broken answers.
    logLevel: 'off',
    // They tell about this machine.
    defaultHeaders: Object.fromEntries(
      [
        'arch',
        'lang',
        'os',
        'package-version',
        'retry-count',
        'runtime',
        'runtime-version',
        'timeout',
        'helper-method',
      ].map((name) => [`x-stainless-${name}`, null]),
    ),
  })
  const base = {
    model: provider.model ?? 'default',
    messages: [...messages] as OpenAI.ChatCompletionMessageParam[],
    stream: true as const,
  }
  const shaped = {
    ...base,
    stream_options: { include_usage: true },
    response_format: {
      type: 'json_schema' as const,
      json_schema: { name: 'activity', strict: true, schema: draftSchema },
    },
  }
  try {
    return await client.chat.completions.create(shaped, { signal })
  } catch (error) {
    if ((error as { status?: number }).status !== 400) throw error
    return client.chat.completions.create(base, { signal })
  }
}
