import { counted, type AutomationRun, type ShownAutomation } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { stateLabels, WorkLog } from '../../ui/cards/work-log.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'

interface Props {
  automation: ShownAutomation
  onClose: () => void
}

/** The log of an automation, with its errors. */
export const AutomationLog = ({ automation: { id, name }, onClose }: Props) => (
  <WorkLog<AutomationRun>
    title={`Log of ${name}`}
    url={`/api/automations/${id}/runs`}
    onClose={onClose}
    empty={<ListMessage title="Nothing yet">What it does appears here, for 30 days.</ListMessage>}
  >
    {({ records, state, attempts, error, doneAt, createdAt }) => (
      <div>
        <strong>{counted(records, 'record')}</strong>
        <p className="td-work-soft">
          {stateLabels[state]}
          {' · '}
          <TimeAgo value={doneAt ?? createdAt} />
          {attempts > 1 ? ` · ${counted(attempts, 'attempt')}` : null}
        </p>
        {error === null ? null : <p>{say(error)}</p>}
      </div>
    )}
  </WorkLog>
)
