import { dayInIndia, formatDay, type ReturnFigure, type ReturnFigures } from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useState } from 'react'
import { SchoolPicker } from '../../fields/relation/school-picker.js'
import { useMe } from '../../fields/use-me.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { TextDialog } from '../../ui/dialogs/text-dialog.js'
import { Fault } from '../../ui/messages/fault.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { toast } from '../../ui/messages/toast.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { printPage } from '../../ui/input/print-page.js'
import { EnterDialog } from './enter-dialog.js'
import { RecordsDialog } from './records-dialog.js'
import { ReturnPhotos } from './return-photos.js'
import { ReturnTable } from './return-table.js'
import { monthLabel } from '../../fields/day/month.js'
import { MonthPicker } from '../../fields/day/month-picker.js'
import { reported, useReturn, type ShownReturn } from './use-return.js'
import '../../ui/styles/toolbar.css'
import './monthly-return.css'

/** The return of a school for a month: computed, corrected, handed in, printed. The school and the month are in the address. */
export default function MonthlyReturnPage() {
  const me = useMe()
  const shown = useReturn()
  const { data, school, month, go, error, isLoading, refresh } = shown
  const [entering, setEntering] = useState<ReturnFigure>()
  const [behind, setBehind] = useState<ReturnFigure>()
  return (
    <div className="td-page return-page">
      <PageHead
        title="Monthly return"
        under={{ label: 'Monthly returns', to: '/monthly-return-data/view' }}
        subtitle={data ? stateOf(shown) : undefined}
      >
        {data ? (
          <>
            <Button onClick={() => void copyAll(data)}>Copy all lines</Button>
            <Button
              href={`/api/return-figures/xlsx?school=${data.school.id}&month=${data.month}`}
              download
            >
              Download as XLSX
            </Button>
            <Button onClick={printPage}>Print</Button>
            {shown.isOwn ? <HandIn shown={shown} isAdmin={me.role === 'admin'} /> : null}
          </>
        ) : null}
      </PageHead>
      <section className="td-panel" data-fetching={(shown.isFetching && !isLoading) || undefined}>
        <search className="td-toolbar">
          <SchoolPicker
            school={school}
            schools={shown.schools}
            onChoose={(next) => go({ school: next })}
          />
          <MonthPicker month={month} onChange={(next) => go({ month: next })} />
        </search>
        {error && !data ? <PartFault error={error} onRetry={refresh} /> : null}
        {isLoading && !data ? <PartLoading className="return-loading" /> : null}
        {school === undefined ? (
          <ListMessage title="Choose a school">
            Then you see what it reports for the month.
          </ListMessage>
        ) : null}
        {data ? (
          <article className="return">
            <header>
              <h2 data-typed>{data.school.name}</h2>
              <p>{monthLabel(data.month)}</p>
            </header>
            {data.sections.map((section) => (
              <ReturnTable
                key={section.title}
                section={section}
                isOpen={data.state === 'open' && shown.isOwn}
                onEnter={setEntering}
                onRecords={setBehind}
              />
            ))}
            <ReturnPhotos shown={shown} data={data} />
            <footer>
              <span>Date and signature</span>
            </footer>
          </article>
        ) : null}
      </section>
      {entering ? (
        <EnterDialog
          line={entering}
          send={(entry) => shown.send('entries', entry)}
          onClose={() => setEntering(undefined)}
        />
      ) : null}
      {behind && school ? (
        <RecordsDialog
          line={behind}
          place={{ school, month }}
          onClose={() => setBehind(undefined)}
        />
      ) : null}
    </div>
  )
}

/** Copies every line with its number, as a spreadsheet takes them. */
async function copyAll({ sections }: ReturnFigures): Promise<void> {
  const lines = sections.flatMap(({ lines }) =>
    lines.map((line) => `${say(line.title)}\t${reported(line) ?? ''}`),
  )
  await navigator.clipboard.writeText(lines.join('\n'))
  toast.success(text('All lines copied'))
}

function stateOf({ data }: ShownReturn): string {
  if (data?.state === 'handedIn')
    return `Handed in on ${formatDay(dayInIndia(new Date(data.handedInAt ?? '')))} by ${data.handedInBy ?? ''}`
  if (data?.reopened) return `Opened again: ${data.reopened}`
  return 'Not handed in yet'
}

/** Hands the return in after a question, or opens it again. */
function HandIn({ shown, isAdmin }: { shown: ShownReturn; isAdmin: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { data, month } = shown
  const close = () => {
    setAsking(false)
    setFault(null)
  }
  const handIn = async () => {
    setSending(true)
    try {
      await shown.send('hand-in')
      close()
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The return could not be handed in.')
      shown.refresh()
    } finally {
      setSending(false)
    }
  }
  if (data?.state === 'handedIn')
    return isAdmin ? (
      <>
        <Button onClick={() => setAsking(true)}>Open again</Button>
        {isAsking ? (
          <TextDialog
            title="Open this return again?"
            label="Reason"
            maxLength={300}
            empty="Say why"
            failed="The return could not be opened."
            action="Open again"
            send={(reason) => shown.send('reopen', { reason })}
            onClose={close}
          />
        ) : null}
      </>
    ) : null
  return (
    <>
      <Button
        type="primary"
        disabled={!data?.isDue}
        title={data?.isDue ? undefined : 'A return is handed in once its month is over.'}
        onClick={() => setAsking(true)}
      >
        Hand in
      </Button>
      {isAsking ? (
        <Dialog open title={`Hand in the return for ${monthLabel(month)}?`} onClose={close}>
          <p>Its numbers stay as they are now. Only an admin can open it again.</p>
          <Fault>{fault}</Fault>
          <div className="td-dialog-actions">
            <Button onClick={close}>Cancel</Button>
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- Enter hands in; the dialog holds one question. */}
            <Button type="primary" autoFocus loading={isSending} onClick={() => void handIn()}>
              Hand in
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
