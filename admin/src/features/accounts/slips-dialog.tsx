import { counted, formatCount, maxSlips, type Resource, type SlipsAnswer } from '@tinkerdesk/shared'
import type { student } from '@tinkerdesk/shared/resources/student'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useRecordWrites, type ListRowOf } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { PrintFrame } from '../../ui/dialogs/print-frame.js'
import { toast } from '../../ui/messages/toast.js'
import { SlipSheet } from './slip-sheet.js'
import { hasOpenSlip, hasSignedIn } from './student-account.js'
import { studentsNamed } from './students-named.js'

type Row = ListRowOf<typeof student>
interface Props {
  resource: Resource
  rows: readonly Row[]
  onClose: () => void
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** Makes sign-in slips for students after a question, and prints them. The links are in this dialog alone: closing it ends the last look at them. */
export function PrintSlips({ resource, rows, onClose }: Props) {
  const [answer, setAnswer] = useState<SlipsAnswer>()
  const [isSending, setSending] = useState(false)
  const isSent = useRef(false)
  const writes = useRecordWrites(resource)
  const make = async () => {
    if (isSent.current) return
    isSent.current = true
    setSending(true)
    try {
      setAnswer(await writes.send<SlipsAnswer>('post', 'auth/slips', { studentIds: idsOf(rows) }))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The slips could not be made.')
      isSent.current = false
      setSending(false)
    }
  }
  if (answer && answer.slips.length > 0) return <Sheets {...answer} onClose={onClose} />
  if (answer)
    return (
      <Dialog open title="No slips" onClose={onClose} width={440}>
        <p>Disabled accounts get no slip, nor do those that wait for the consent of a guardian.</p>
        <div className="td-dialog-actions">
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    )
  const whom = studentsNamed(resource, rows)
  const isTooMany = rows.length > maxSlips
  return (
    <Dialog open title={`Print sign-in slips for ${whom}?`} onClose={onClose} width={480}>
      {isTooMany ? (
        <p>{`At most ${maxSlips} slips are made at once. Select fewer students, such as those of one class.`}</p>
      ) : (
        <>
          <p>
            A slip has the name, the sign-in name and a code that opens the page to set a password
            or a PIN. It works once, for 14 days. Give each student only their own.
          </p>
          <Replaced rows={rows} />
        </>
      )}
      <div className="td-dialog-actions">
        <Button onClick={onClose}>{isTooMany ? 'Close' : 'Cancel'}</Button>
        {isTooMany ? null : (
          // eslint-disable-next-line jsx-a11y/no-autofocus -- The dialog has been opened to do this.
          <Button type="primary" autoFocus loading={isSending} onClick={() => void make()}>
            Make the slips
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** The slips that end, and the students who get a second way in. */
function Replaced({ rows }: Pick<Props, 'rows'>) {
  const open = rows.filter(hasOpenSlip).length
  const used = rows.filter(hasSignedIn).length
  return (
    <>
      {open > 0 ? (
        <p>
          {open === 1
            ? '1 of them has an unused slip, which ends.'
            : `${formatCount(open)} of them have unused slips, which end.`}
        </p>
      ) : null}
      {used > 0 ? (
        <p>
          {used === 1
            ? '1 of them has signed in before. Their password or PIN works until the slip is used.'
            : `${formatCount(used)} of them have signed in before. Their passwords and PINs work until the slips are used.`}
        </p>
      ) : null}
    </>
  )
}

/** Slips in the preview. */
const maxPreviewed = 8

function Sheets({
  slips,
  disabled,
  withoutConsent,
  onClose,
}: SlipsAnswer & { onClose: () => void }) {
  return (
    <PrintFrame
      title={`Print ${counted(slips.length, 'sign-in slip')}`}
      onClose={onClose}
      look="td-slips"
      paperClass="td-slips-paper"
      choice={
        <p>
          8 slips to a page of A4. They are shown once: print them before you close this. A lost
          slip is replaced by a new one.
        </p>
      }
      note={
        <>
          {disabled > 0 ? (
            <p>
              {disabled === 1
                ? '1 student has a disabled account and gets none.'
                : `${formatCount(disabled)} students have disabled accounts and get none.`}
            </p>
          ) : null}
          {withoutConsent > 0 ? (
            <p>
              {withoutConsent === 1
                ? '1 waits for the consent of a guardian.'
                : `${formatCount(withoutConsent)} wait for the consent of a guardian.`}
            </p>
          ) : null}
        </>
      }
      sheets={{
        preview: <SlipSheet slips={slips.slice(0, maxPreviewed)} />,
        paper: <SlipSheet slips={slips} />,
      }}
    />
  )
}

/** Ends the unused slips of students. */
export function RevokeSlips({ resource, rows, onClose }: Props) {
  const [isSending, setSending] = useState(false)
  const writes = useRecordWrites(resource)
  const revoke = async () => {
    setSending(true)
    try {
      const { revoked } = await writes.send<{ revoked: number }>('post', 'auth/slips/revoke', {
        studentIds: idsOf(rows),
      })
      toast.success(`${counted(revoked, 'slip')} ended`)
      onClose()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The slips could not be ended.')
      setSending(false)
    }
  }
  const whose = studentsNamed(resource, rows)
  return (
    <Dialog open title={`End the slip of ${whose}?`} onClose={onClose} width={440}>
      <p>Unused slips stop working. The accounts stay, and new slips can be printed.</p>
      <div className="td-dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- The dialog has been opened to do this. */}
        <Button type="primary" autoFocus loading={isSending} onClick={() => void revoke()}>
          End the slip
        </Button>
      </div>
    </Dialog>
  )
}

type One = Omit<Props, 'rows'> & { row: Row }
export const PrintSlip = ({ row, ...props }: One) => <PrintSlips {...props} rows={[row]} />
export const RevokeSlip = ({ row, ...props }: One) => <RevokeSlips {...props} rows={[row]} />
