import {
  lastItem,
  resourceNamed,
  type DraftEvent,
  type Engine,
  type Issue,
  type NamedActivity,
} from '@tinkerdesk/shared'
import { parse } from 'partial-json'
import { useEffect, useRef, useState } from 'react'
import { HttpProblem } from '../../client/http-problem.js'
import { bodyOf, sendRequest } from '../../client/request.js'
import { useRecordWrites } from '../../resource/index.js'
import type { Wish } from './use-wish.js'

const activity = resourceNamed('tinkeringActivity')

/** A draft as far as it has arrived. */
export type Arrived = Record<string, unknown>

export type Generation =
  | { state: 'idle' }
  | { state: 'running'; engine: Engine | null; draft: Arrived; isRepair: boolean }
  | { state: 'done'; id: string; draft: Arrived; resembles: NamedActivity | null }
  | { state: 'nothing'; nearest: readonly NamedActivity[]; draft: Arrived }
  | { state: 'failed'; message: string; issues: readonly Issue[]; draft: Arrived }
  | { state: 'stopped'; draft: Arrived }

const unreachable =
  'The connection was cut. Check it, then look in the AI TA Report before you try again.'

/** Reads events from a response, each in a line that begins with "data: ". */
async function* eventsOf(response: Response): AsyncGenerator<DraftEvent> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n\n')
    rest = lastItem(lines)
    for (const line of lines.slice(0, -1))
      yield JSON.parse(line.replace(/^data: /, '')) as DraftEvent
  }
}

/** Returns the part of a draft that its first characters tell. */
function readPart(text: string): Arrived {
  const from = text.indexOf('{')
  try {
    return from < 0 ? {} : (parse(text.slice(from)) as Arrived)
  } catch {
    return {}
  }
}

/** Makes drafts, one at a time. Stopping and leaving the page end the request. */
export function useGeneration(onEnd: () => void) {
  const writes = useRecordWrites(activity)
  const [generation, setGeneration] = useState<Generation>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (body: Wish & { id: string }) => {
    if (running.current) return
    const controller = (running.current = new AbortController())
    let [text, draft, engine, isRepair] = ['', {} as Arrived, null as Engine | null, false]
    setGeneration({ state: 'running', engine, draft, isRepair })
    try {
      const response = await sendRequest('post', '/api/ta-gen', { body, signal: controller.signal })
      if (!response.ok) await bodyOf(response)
      let isOver = false
      for await (const event of eventsOf(response)) {
        if (event.type === 'start') engine = event.engine
        if (event.type === 'repair') [text, isRepair] = ['', true]
        if (event.type === 'text') {
          text += event.text
          draft = readPart(text)
        }
        isOver = ['draft', 'problem', 'nothing'].includes(event.type)
        if (event.type === 'draft')
          setGeneration({
            state: 'done',
            id: event.id,
            draft: event.draft,
            resembles: event.resembles,
          })
        else if (event.type === 'nothing')
          setGeneration({ state: 'nothing', nearest: event.nearest, draft })
        else if (event.type === 'problem')
          setGeneration({
            state: 'failed',
            message: event.problem.issues?.[0]?.message ?? event.problem.title,
            issues: [],
            draft,
          })
        else setGeneration({ state: 'running', engine, draft, isRepair })
      }
      if (!isOver) setGeneration({ state: 'failed', message: unreachable, issues: [], draft })
      void writes.read()
    } catch (error) {
      if (controller.signal.aborted) setGeneration({ state: 'stopped', draft })
      else if (error instanceof HttpProblem && error.statusCode > 0)
        setGeneration({ state: 'failed', message: error.message, issues: error.issues, draft })
      else setGeneration({ state: 'failed', message: unreachable, issues: [], draft })
    } finally {
      running.current = null
      onEnd()
    }
  }
  return {
    generation,
    start: (body: Wish & { id: string }) => void start(body),
    stop: () => running.current?.abort(),
  }
}
