import { counted, type ImportDecisions } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '../../../ui/code/lazy-part.js'
import { Loading } from '../../../ui/messages/loading.js'
import { DialogQuestion } from '../../form/own-question.js'
import type { FileLine } from '@tinkerdesk/shared/files/file-book'
import { ImportPreview } from './import-preview.js'
import type { ImportStep, ImportSteps } from '../state/import-step.js'
import { KnownSummary } from './known-summary.js'
import { LikelyQuestions } from './likely-question.js'
import { mappingOf } from '../state/mapping-of.js'
import { SaveMapping } from '../saved-mappings.js'
import { fileTexts } from './mend-columns.js'
import { rowsToSend } from '../meanings/rows-to-send.js'
import { saveWrongRows } from '../state/save-file.js'
import { useSaveImport } from '../state/use-save-import.js'
import '../meanings/meanings.css'

// It is large.
const MendGrid = lazyPart(() => import('./mend-grid.js'))

/** Tries some lines again, as they are now. */
function again(
  steps: ImportSteps,
  isMeant: (line: number) => boolean,
  decisions: ImportDecisions = steps.now().decisions,
) {
  const { table } = steps.now()
  const mapping = mappingOf(steps)
  const lines: readonly FileLine[] = table?.rows.filter(({ line }) => isMeant(line)) ?? []
  steps.set({ checked: steps.now().mends })
  void steps.trial.runAgain({ lines, toRows: (part) => rowsToSend(mapping, part), decisions })
}

/** Tries the lines of a group again, with what the person decided about it. */
function decide(steps: ImportSteps, group: string, decision: ImportDecisions[string]) {
  const decisions = { ...steps.now().decisions, [group]: decision }
  steps.set({ decisions })
  const rows = steps.trial.tried?.rows ?? []
  const lines = new Set(
    rows
      .filter(({ outcome, likely }) => outcome === 'unsure' && likely?.group === group)
      .map(({ line }) => line),
  )
  again(steps, (line) => lines.has(line), decisions)
}

function Preview({ steps }: { steps: ImportSteps }) {
  const { resource, values, set, trial } = steps
  const { table, paths, isMending } = values
  const { tried } = trial
  const textAt = useMemo(
    () => fileTexts(resource, table?.rows ?? [], paths),
    [resource, table, paths],
  )
  if (!table || !tried) return null
  if (isMending)
    return (
      <Suspense fallback={<Loading />}>
        <MendGrid steps={steps} />
      </Suspense>
    )
  return (
    <>
      <KnownSummary steps={steps} />
      <SaveMapping steps={steps} />
      {tried.isComplete ? (
        <LikelyQuestions
          resource={resource}
          rows={tried.rows}
          onDecide={(group, decision) => decide(steps, group, decision)}
        />
      ) : null}
      <ImportPreview
        resource={resource}
        rows={tried.rows}
        total={tried.total}
        isComplete={tried.isComplete}
        textAt={textAt}
        onWrong={() => saveWrongRows(table, tried.rows, mappingOf(steps))}
        onMend={() => set({ isMending: true })}
      />
    </>
  )
}

function Save({ steps }: { steps: ImportSteps }) {
  const { tried } = steps.trial
  const { asking, good, save } = useSaveImport(steps)
  if (steps.values.isMending) return <CheckAgain steps={steps} />
  return (
    <>
      <Button
        type="primary"
        loading={steps.values.isBusy}
        disabled={!tried?.isComplete || good === 0}
        onClick={() => void save()}
      >
        {tried?.isComplete ? `Save ${counted(good, 'row')}` : 'Save'}
      </Button>
      <DialogQuestion asking={asking} onSave={save} />
    </>
  )
}

/** The buttons below the grid of wrong lines. */
function CheckAgain({ steps }: { steps: ImportSteps }) {
  const { tried } = steps.trial
  const { mends, checked } = steps.values
  const mended = new Set(
    (tried?.rows ?? [])
      .filter(({ line, outcome }) => outcome === 'wrong' && mends[line] !== checked[line])
      .map(({ line }) => line),
  )
  return (
    <>
      <Button onClick={() => steps.set({ isMending: false })}>Close the grid</Button>
      <Button
        type="primary"
        loading={tried?.isComplete === false}
        disabled={mended.size === 0}
        onClick={() => again(steps, (line) => mended.has(line))}
      >
        Check {counted(mended.size, 'line')} again
      </Button>
    </>
  )
}

/** Begins to try all rows. */
function enter(steps: ImportSteps): boolean {
  const { table, decisions } = steps.now()
  if (!table) return false
  const mapping = mappingOf(steps)
  steps.set({ checked: steps.now().mends })
  void steps.trial.run({
    lines: table.rows,
    toRows: (lines) => rowsToSend(mapping, lines),
    decisions,
  })
  return true
}

/** The last step: what would be saved. Nothing is saved before its button. */
export const checkStep: ImportStep = {
  key: 'check',
  backLabel: 'Back to the check',
  enter,
  Body: Preview,
  Actions: Save,
}
