import {
  consentDetailLabels,
  consentDetails,
  counted,
  maxConsentForms,
  type ConsentDetail,
  type PrintedForms,
  type Resource,
} from '@tinkerdesk/shared'
import { consentForm } from '@tinkerdesk/shared/resources/consent-form'
import type { student } from '@tinkerdesk/shared/resources/student'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useRecordWrites, type ListRowOf } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { PrintFrame } from '../../ui/dialogs/print-frame.js'
import { Fault } from '../../ui/messages/fault.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { FormSheets } from './form-sheets.js'

type Row = ListRowOf<typeof student>
interface Props {
  resource: Resource
  rows: readonly Row[]
  onClose: () => void
}

const details = consentDetails.map((value) => ({ value, label: consentDetailLabels[value] }))

/** Makes forms for the guardians of children after a question, and prints them. The addresses are in this dialog alone: closing it ends the last look at them. */
export function PrintForms({ rows, onClose }: Props) {
  const [asks, setAsks] = useState<ConsentDetail>('dateOfBirth')
  const [made, setMade] = useState<PrintedForms>()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const isSent = useRef(false)
  const writes = useRecordWrites(consentForm)
  const make = async () => {
    if (isSent.current) return
    isSent.current = true
    setSending(true)
    setFault(null)
    try {
      const students = rows.map(({ id }) => id)
      const answer = await writes.send<PrintedForms>('post', 'guardian-forms/print', {
        students,
        asks,
      })
      if (answer.forms.length > 0) setMade(answer)
      else setFault('Their records do not have this. Enter it first, or ask for something else.')
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The forms could not be made.')
    }
    isSent.current = false
    setSending(false)
  }
  if (made) return <Sheets made={made} onClose={onClose} />
  const isTooMany = rows.length > maxConsentForms
  return (
    <Dialog open title="Forms for guardians" onClose={onClose} width={520}>
      {isTooMany ? (
        <p>{`At most ${maxConsentForms} forms are made at once. Select fewer students, such as those of one class.`}</p>
      ) : (
        <>
          <p>
            Each form is a page of A4 that the child takes home. A guardian opens its link once
            within 30 days. The page names the child only after the guardian has entered a detail:
          </p>
          <Segmented
            label="What the guardian says"
            value={asks}
            options={details}
            onChange={setAsks}
          />
          <p>A form that has not been answered ends when you make another one.</p>
          <Fault>{fault}</Fault>
        </>
      )}
      <div className="td-dialog-actions">
        <Button onClick={onClose}>{isTooMany ? 'Close' : 'Cancel'}</Button>
        {isTooMany ? null : (
          <Button type="primary" loading={isSending} onClick={() => void make()}>
            Make the forms
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Forms in the preview. */
const maxPreviewed = 2

function Sheets({ made, onClose }: { made: PrintedForms; onClose: () => void }) {
  const { forms, words, without } = made
  const [only] = forms.length === 1 ? forms : []
  return (
    <PrintFrame
      title={`Print ${counted(forms.length, 'form')}`}
      onClose={onClose}
      look="guardian-forms"
      paperClass="guardian-forms-paper"
      choice={
        <p>
          One to a page of A4. They are shown once: print them before you close this, or send the
          link.
        </p>
      }
      note={
        <>
          {without > 0 ? (
            <p>{`${counted(without, 'student')} without this in the record: they get no form.`}</p>
          ) : null}
          {only ? <CopyLink url={only.url} /> : null}
        </>
      }
      sheets={{
        preview: <FormSheets forms={forms.slice(0, maxPreviewed)} words={words} />,
        paper: <FormSheets forms={forms} words={words} />,
      }}
    />
  )
}

function CopyLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  // Browsers lend the clipboard to safe connections only. The text can be copied by hand.
  const copy = () =>
    navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className="guardian-forms-link">
      <input
        aria-label="Link for the guardian"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy the link'}</Button>
    </div>
  )
}

export const PrintForm = ({ row, ...props }: Omit<Props, 'rows'> & { row: Row }) => (
  <PrintForms {...props} rows={[row]} />
)
