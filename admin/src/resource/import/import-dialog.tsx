import type { Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { holdHistory } from '../../ui/input/history-guard.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { Fault } from '../../ui/messages/fault.js'
import { checkStep } from './check/check-step.js'
import { columnsStep } from './columns-step.js'
import { fileStep } from './file-step.js'
import type { ImportStep } from './state/import-step.js'
import { LeaveMends } from './leave-mends.js'
import { meaningsStep } from './meanings-step.js'
import { ReadingBar } from './reading-bar.js'
import { useImportSteps } from './state/use-import-steps.js'
import '../archive/archive-dialog.css'
import './import.css'

interface Props {
  resource: Resource
  onClose: () => void
}

/** The steps, in order. */
const all: readonly ImportStep[] = [fileStep, columnsStep, meaningsStep, checkStep]

/** Imports a file in steps, from its choice to a check of what would change. Nothing is saved before the last button. */
export default function ImportDialog({ resource, onClose }: Props) {
  const { steps, step, before } = useImportSteps(resource, all, onClose)
  const { values, trial } = steps
  const { table, isBusy } = values
  const label = resource.label.many.toLowerCase()
  const isRunning = trial.tried !== null && !trial.tried.isComplete
  const { Body, Actions } = step
  const [isAsking, setAsking] = useState(false)
  const mended = Object.keys(values.mends).length
  const isMended = mended > 0
  useEffect(() => (isMended ? holdHistory() : undefined), [isMended])
  const leave = () => (isMended ? setAsking(true) : steps.close())
  return (
    <FormDialog
      width={values.isMending ? 1240 : 760}
      title={table ? `Import ${label} from ${table.name}` : `Import ${label}`}
      onCancel={() => isBusy || leave()}
      maskClosable={table === null}
      // It asks by itself, also once a line is no longer shown.
      isKept
      footer={
        <>
          <Button onClick={leave} disabled={isBusy}>
            Cancel
          </Button>
          {before && (
            <Button disabled={isBusy} onClick={steps.back}>
              {isRunning ? 'Stop' : before.backLabel}
            </Button>
          )}
          {Actions && <Actions steps={steps} />}
        </>
      }
    >
      <Fault>{values.fault ?? trial.problem}</Fault>
      <ReadingBar reading={values.reading} />
      <Body steps={steps} />
      {isAsking ? (
        <LeaveMends lines={mended} onStay={() => setAsking(false)} onLeave={steps.close} />
      ) : null}
    </FormDialog>
  )
}
