import {
  leavesOf,
  isWithin,
  resourceNamed,
  type ChosenFields,
  type Me,
  type ServiceAccount,
  type SubscribedEvents,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Select } from 'antd'
import { rankedSearch } from '../../fields/common/rank.js'
import { rightsOf } from '../../fields/rights.js'
import { manyOf } from '../../resource/index.js'

interface Props {
  account: ServiceAccount
  events: SubscribedEvents
  fields: ChosenFields
  onChange: (fields: ChosenFields) => void
}

const personOf = ({ id, role, name, schools }: ServiceAccount): Me => ({
  uid: id,
  email: '',
  role,
  displayName: name,
  schoolIds: schools.map((school) => school.id),
})

/** Chooses the fields of the records that a webhook tells of. Without a choice, messages have all that its account may read. */
export function FieldChoice({ account, events, fields, onChange }: Props) {
  const subscribed = Object.keys(events)
  if (subscribed.length === 0) return null
  const me = personOf(account)
  const choose = (name: string, chosen: string[]) => {
    const { [name]: _, ...others } = fields
    onChange(chosen.length > 0 ? { ...others, [name]: chosen } : others)
  }
  return (
    <fieldset>
      <legend>Fields in its messages</legend>
      {subscribed.map((name) => {
        const resource = resourceNamed(name)
        const rights = rightsOf(resource, me)
        const options = Object.entries(resource.fields).flatMap(([value, { label }]) =>
          leavesOf(resource).some(({ path }) => isWithin(path, value) && rights.mayRead(path))
            ? [{ value, label }]
            : [],
        )
        return (
          <Select
            key={name}
            mode="multiple"
            className="webhook-fields"
            aria-label={`${manyOf(name)}: ${text('Fields in its messages')}`}
            placeholder={`${manyOf(name)}: ${text('All fields')}`}
            value={fields[name] ?? []}
            options={options}
            {...rankedSearch}
            onChange={(chosen) => choose(name, chosen)}
          />
        )
      })}
    </fieldset>
  )
}
