import { counted } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { DialogQuestion } from '../form/own-question.js'
import { ImportPreview } from './import-preview.js'
import type { ImportStep, ImportSteps } from './import-step.js'
import { mappingOf } from './mapping-of.js'
import { rowsToSend } from './rows-to-send.js'
import { saveWrongRows } from './save-file.js'
import { useSaveImport } from './use-save-import.js'

function Preview({ steps: { resource, values, trial } }: { steps: ImportSteps }) {
  const { table } = values
  const { tried } = trial
  if (!table || !tried) return null
  return (
    <ImportPreview
      resource={resource}
      rows={tried.rows}
      total={tried.total}
      isComplete={tried.isComplete}
      onWrong={() => saveWrongRows(table, tried.rows)}
    />
  )
}

function Save({ steps }: { steps: ImportSteps }) {
  const { tried } = steps.trial
  const { asking, good, save } = useSaveImport(steps)
  return (
    <>
      <Button type="primary" loading={steps.values.isBusy} disabled={!tried?.isComplete || good === 0} onClick={() => void save()}>
        {tried?.isComplete ? `Save ${counted(good, 'row')}` : 'Save'}
      </Button>
      <DialogQuestion asking={asking} onSave={save} />
    </>
  )
}

/** Begins to try all rows. */
function enter(steps: ImportSteps): boolean {
  const { table } = steps.now()
  if (!table) return false
  const mapping = mappingOf(steps)
  void steps.trial.run({ lines: table.rows, toRows: (lines) => rowsToSend(mapping, lines) })
  return true
}

/** The last step: what would be saved. Nothing is saved before its button. */
export const checkStep: ImportStep = { key: 'check', backLabel: 'Back', enter, Body: Preview, Actions: Save }
