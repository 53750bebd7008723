import {
  isAccount,
  resources,
  tokenVerbsOf,
  webhookEvents,
  type Role,
  type SubscribedEvents,
  type WebhookEvent,
} from '@tinkerdesk/shared'
import { Checkbox } from 'antd'
import { eventLabels } from './event-words.js'

interface Props {
  /** The role of the service account. */
  role: Role
  events: SubscribedEvents
  onChange: (events: SubscribedEvents) => void
}

/** Chooses the changes that a webhook tells of, among the records that its account may read. */
export function EventChoice({ role, events, onChange }: Props) {
  const toggle = (name: string, event: WebhookEvent, isOn: boolean) => {
    const some = webhookEvents.filter((each) =>
      each === event ? isOn : events[name]?.includes(each),
    )
    const others = Object.fromEntries(Object.entries(events).filter(([key]) => key !== name))
    onChange(some.length > 0 ? { ...others, [name]: some } : others)
  }
  const open = resources.filter(
    (resource) =>
      !isAccount(resource) &&
      !resource.isConfidential &&
      tokenVerbsOf(resource, role).includes('read'),
  )
  return (
    <fieldset>
      <legend>What it tells of</legend>
      <ul className="td-work-rows td-work-box">
        {open.map(({ name, label }) => (
          <li key={name}>
            <span>{label.many}</span>
            <div>
              {webhookEvents.map((event) => (
                <Checkbox
                  key={event}
                  checked={events[name]?.includes(event) ?? false}
                  onChange={({ target }) => toggle(name, event, target.checked)}
                  aria-label={`${label.many}: ${eventLabels[event]}`}
                >
                  {eventLabels[event]}
                </Checkbox>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
