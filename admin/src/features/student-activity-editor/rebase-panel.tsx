import type { AnyRow, Rebase, Rebased, RebaseUndo, Resource } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { request } from '../../client/request.js'
import { showOf } from '../../fields/index.js'
import { useRecordWrites } from '../../resource/index.js'
import { Fault } from '../../ui/messages/fault.js'
import { toast } from '../../ui/messages/toast.js'
import { Segmented } from '../../ui/parts/segmented.js'
import '../../fields/common/field.css'
import '../../ui/styles/section.css'

type Choice = 'undecided' | 'keep' | 'take'

interface Props {
  resource: Resource
  row: AnyRow
  /** Called after something was taken, or put back. */
  onTaken: () => void
}

/** The changes of the original, part by part: untouched parts are taken together, the others are decided one by one. */
export function RebasePanel({ resource, row, onTaken }: Props) {
  const [changes, setChanges] = useState<Rebase>()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const writes = useRecordWrites(resource)
  const address = `${resource.url}/${row.id}/rebase`
  useEffect(() => {
    let isOver = false
    request<Rebase>('get', `/api/${resource.url}/${row.id}/rebase`).then(
      (answer) => isOver || setChanges(answer),
      (error: unknown) =>
        isOver || setFault(error instanceof Error ? error.message : 'It could not be loaded.'),
    )
    return () => {
      isOver = true
    }
  }, [resource.url, row.id])
  const parts = (changes?.parts ?? []).filter(({ mayTake }) => mayTake)
  const chosen = (choice: Choice) =>
    parts.filter(({ name, isUntouched }) => !isUntouched && choices[name] === choice)
  const untouched = parts.filter(({ isUntouched }) => isUntouched)
  const take = [...untouched, ...chosen('take')].map(({ name }) => name)
  const keep = chosen('keep').map(({ name }) => name)
  const undo = async (to: RebaseUndo) => {
    try {
      await writes.send<Rebased>('post', `${address}/undo`, to)
      onTaken()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be undone.')
    }
  }
  const send = async () => {
    setSending(true)
    setFault(null)
    try {
      const answer = await writes.send<Rebased>('post', address, {
        version: row.version,
        to: changes?.to,
        take,
        keep,
      })
      const { undo: back } = answer
      toast.success(
        text('Your choices are saved'),
        back ? { undo: () => void undo(back) } : undefined,
      )
      onTaken()
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The changes could not be taken.')
    }
    setSending(false)
  }
  if (fault === null && (!changes || changes.to === null || parts.length === 0)) return null
  return (
    <section className="td-panel td-section" aria-labelledby="rebase-title">
      <h2 id="rebase-title">The original has changed</h2>
      {parts.map(({ name, now, isUntouched }) => {
        const field = resource.fields[name]
        if (!field) return null
        const Show = showOf(field)
        return (
          <div key={name} className="sae-compare">
            <h3>{field.label}</h3>
            <div>
              <span>In this copy</span>
              <Show field={field} value={row[name]} />
            </div>
            <div>
              <span>In the original now</span>
              <Show field={field} value={now} />
            </div>
            {isUntouched ? (
              <p className="td-help sae-whole">
                Not changed here: it is taken as it is in the original.
              </p>
            ) : (
              <Decision
                label={field.label}
                choice={choices[name] ?? 'undecided'}
                onChoose={(choice) => setChoices((before) => ({ ...before, [name]: choice }))}
              />
            )}
          </div>
        )
      })}
      <Fault>{fault}</Fault>
      {parts.length > 0 ? (
        <Button
          type="primary"
          disabled={take.length + keep.length === 0}
          loading={isSending}
          onClick={() => void send()}
        >
          {untouched.length > 0 && take.length === untouched.length && keep.length === 0
            ? 'Take what was not changed here'
            : 'Save these choices'}
        </Button>
      ) : null}
    </section>
  )
}

interface DecisionProps {
  label: string
  choice: Choice
  onChoose: (choice: Choice) => void
}

const Decision = ({ label, choice, onChoose }: DecisionProps) => (
  <div className="sae-choice">
    <span>Changed here, too. Which one stays?</span>
    <Segmented
      label={label}
      value={choice}
      options={[
        { value: 'undecided', label: text('Decide later') },
        { value: 'keep', label: text('Keep this copy’s') },
        { value: 'take', label: text('Take the original’s') },
      ]}
      onChange={onChoose}
    />
  </div>
)
