import { counted, formatCount } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../../ui/messages/toast.js'
import type { FileLine } from '@tinkerdesk/shared/files/file-book'
import type { ImportStep, ImportSteps } from './state/import-step.js'
import { fieldOfTarget } from '@tinkerdesk/shared/files/columns/importable-fields'
import { knownMeanings, noteMeanings } from './meanings/known-meanings.js'
import { spokenElsewhere } from '../record/spoken-elsewhere.js'
import { mappingOf } from './state/mapping-of.js'
import { MeaningLine } from './meanings/meaning-line.js'
import {
  meaningOf,
  withMeaning,
  withMeanings,
  type CellLine,
  type Meaning,
  type Meanings,
  type UnreadText,
} from './meanings/meanings.js'
import { askServer, readMeanings } from './meanings/read-meanings.js'
import { rememberedMeanings } from './meanings/remembered-meanings.js'
import { rowsToSend } from './meanings/rows-to-send.js'
import './meanings/meanings.css'

/** Texts that are shown at once, and how many more a press of the button brings. */
const atOnce = 40

const isOpen = (meanings: Meanings, { path, text }: UnreadText) =>
  meaningOf(meanings, path, text) === undefined

/** Texts that are asked about: more are no words of a list, and the check has them. */
const maxAsked = 1000

/** Lines that become rows before the page draws again. */
const slice = 1000

/** Returns the cells of all lines, without their meanings. Ends when the person leaves. */
async function cellsOf(
  steps: ImportSteps,
  lines: readonly FileLine[],
  leaving: AbortSignal,
): Promise<CellLine[]> {
  const mapping = { ...mappingOf(steps), meanings: {} }
  const cells: CellLine[] = []
  for (let from = 0; from < lines.length; from += slice) {
    for (const row of rowsToSend(mapping, lines.slice(from, from + slice)).rows) cells.push(row)
    await new Promise((resolve) => setTimeout(resolve))
    leaving.throwIfAborted()
  }
  return cells
}

/** Finds the texts that are not understood. Those of the last file with a meaning have it again. */
async function enter(steps: ImportSteps): Promise<boolean | 'stay'> {
  const { resource, uid, now, set } = steps
  const { table } = now()
  if (!table) return false
  const leaving = new AbortController()
  const reading = (done: number, all: number) =>
    set({ reading: { done, all, stop: () => leaving.abort() } })
  reading(0, 0)
  try {
    const ask = askServer(resource, leaving.signal)
    const all = await readMeanings({
      resource,
      spoken: await spokenElsewhere(resource),
      lines: await cellsOf(steps, table.rows, leaving.signal),
      ask,
      signal: leaving.signal,
      onProgress: reading,
    })
    const unread = all.slice(0, maxAsked)
    const before = await rememberedMeanings({
      resource,
      unread,
      memory: knownMeanings(uid, resource.name),
      ask,
    })
    const meanings = Object.entries(now().meanings).reduce(
      (sum, [path, own]): Meanings => ({ ...sum, [path]: { ...sum[path], ...own } }),
      before,
    )
    set({ unread, meanings, remembered: before })
    return unread.some((text) => isOpen(meanings, text))
  } catch {
    // If the server cannot be reached, the check says so.
    return leaving.signal.aborted ? 'stay' : false
  } finally {
    set({ reading: null })
  }
}

/** Asks once for each text that is not understood what it means. */
function Texts({ steps: { resource, values, now, set } }: { steps: ImportSteps }) {
  const { unread, meanings, remembered, table, paths } = values
  const [max, setMax] = useState(atOnce)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const byLine = useMemo(() => new Map(table?.rows.map((row) => [row.line, row])), [table])
  const open = unread.filter((text) => isOpen(meanings, text))
  const likely = open.filter((text) => text.likely.length === 1)
  const fromBefore = unread.filter(
    ({ path, text }) => meaningOf(remembered, path, text) !== undefined,
  )
  const questions = unread.filter((text) => !fromBefore.includes(text))
  const sampleOf = ({ path, line }: UnreadText): string => {
    const row = byLine.get(line)
    return row?.cells.find((cell, at) => cell !== '' && paths[at] && paths[at] !== path) ?? ''
  }
  const lines = (texts: readonly UnreadText[]) =>
    texts.map((each) => {
      const field = fieldOfTarget(resource, each.path)
      return field ? (
        <MeaningLine
          key={`${each.path} ${each.text}`}
          resource={resource}
          field={field}
          text={each}
          sample={sampleOf(each)}
          meaning={meaningOf(meanings, each.path, each.text)}
          onChange={(meaning) =>
            set({ meanings: withMeaning(now().meanings, each.path, each.text, meaning) })
          }
        />
      ) : null
    })
  const settle = (
    texts: readonly UnreadText[],
    meaning: (text: UnreadText) => Meaning | undefined,
  ) => {
    set({ meanings: withMeanings(now().meanings, texts, meaning) })
    toast.info(`${counted(texts.length, 'text')} settled`, {
      key: 'import-meanings',
      action: { label: 'Undo', run: () => set({ meanings }) },
    })
  }
  return (
    <section aria-label="What do these mean?">
      <h3 className="td-meanings-title">What do these mean?</h3>
      <p className="td-help">
        Say it once for all rows of the file. The file itself stays as it is.
      </p>
      <output className="td-import-numbers">
        {unread.length === maxAsked ? `The ${formatCount(maxAsked)} most frequent ones: ` : ''}
        {open.length === 0
          ? 'Each of them has a meaning now.'
          : `${formatCount(open.length)} of ${formatCount(unread.length)} still open`}
      </output>
      <ul ref={list} className="td-meanings">
        {lines(questions.slice(0, max))}
      </ul>
      {questions.length > max ? (
        <Button onClick={() => setMax(max + atOnce)}>
          Show {formatCount(Math.min(atOnce, questions.length - max))} more
        </Button>
      ) : null}
      {open.length > 1 ? (
        <p className="td-meanings-all">
          {likely.length > 1 ? (
            <Button onClick={() => settle(likely, (text) => text.likely[0])}>
              Take all {formatCount(likely.length)} suggestions
            </Button>
          ) : null}
          <Button onClick={() => settle(open, () => 'empty')}>
            Leave the {formatCount(open.length)} open ones empty
          </Button>
          <Button onClick={() => settle(open, () => 'wrong')}>
            Keep the {formatCount(open.length)} open ones wrong
          </Button>
        </p>
      ) : null}
      {fromBefore.length > 0 ? (
        <details open={questions.length === 0}>
          <summary>From your last file: {counted(fromBefore.length, 'text')}</summary>
          <ul className="td-meanings">{lines(fromBefore)}</ul>
        </details>
      ) : null}
    </section>
  )
}

function Check({ steps }: { steps: ImportSteps }) {
  const { unread, meanings, table } = steps.values
  const open = unread.filter((text) => isOpen(meanings, text)).length
  return (
    <>
      {open > 0 ? (
        <span className="td-help td-meanings-open">
          {counted(open, 'text')} still open. Rows with such a text will be wrong.
        </span>
      ) : null}
      <Button
        type="primary"
        onClick={() => {
          noteMeanings(steps.uid, steps.resource, meanings)
          void steps.next()
        }}
      >
        Check {counted(table?.rows.length ?? 0, 'row')}
      </Button>
    </>
  )
}

/** The step after the columns: what the texts mean that their fields do not understand. */
export const meaningsStep: ImportStep = {
  key: 'meanings',
  backLabel: 'Back to the meanings',
  enter,
  Body: Texts,
  Actions: Check,
}
