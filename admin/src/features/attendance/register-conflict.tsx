import { markLabels } from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import type { QueueEntry } from '../../client/queue/queue-entry.js'
import { Fault } from '../../ui/messages/fault.js'
import type { useRegister } from './use-register.js'
import { marksOf } from './marks.js'

interface Props {
  register: ReturnType<typeof useRegister>
  entry: QueueEntry
}

/** Marks that the server did not accept: those that someone else set meanwhile, each with both marks, or the reason. */
export function RegisterConflict({ register, entry }: Props) {
  const late = register.lateOf(entry)
  if (late.length === 0)
    return (
      <Fault>
        {entry.refusal?.message}{' '}
        <Button size="small" onClick={() => void register.giveUp(entry)}>
          Give these marks up
        </Button>
      </Fault>
    )
  const mineOf = new Map(marksOf(entry).map(({ student, mark }) => [student, mark]))
  const nameOf = new Map(register.rows.map(({ id, name }) => [id, name]))
  return (
    <section className="register-conflict" role="alert">
      <p>Someone else marked these students meanwhile:</p>
      <ul>
        {late.map(({ id, mark, markedBy }) => {
          const mine = mineOf.get(id)
          return (
            <li key={id}>
              <strong data-typed>{nameOf.get(id)}</strong>
              <span>
                {markedBy ?? text('Someone else')}: {mark ? say(markLabels[mark]) : text('No mark')}
              </span>
              <span>{`You: ${mine ? say(markLabels[mine]) : text('No mark')}`}</span>
            </li>
          )
        })}
      </ul>
      <Button onClick={() => void register.keepTheirs(entry)}>Keep theirs</Button>{' '}
      <Button type="primary" onClick={() => void register.setMine(entry)}>
        Set mine
      </Button>
    </section>
  )
}
