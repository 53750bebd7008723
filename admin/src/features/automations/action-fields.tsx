import {
  maxNotified,
  notifiedRoles,
  roleLabels,
  type AutomationAction,
  type ShownWebhooks,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Select } from 'antd'
import { TypedNumber, type TypedValue } from '../../fields/number/typed-number.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { actionLabels } from './automation-words.js'

type Task = Extract<AutomationAction, { do: 'task' }>
/** An action as it was typed. */
export type TypedAction =
  Exclude<AutomationAction, Task> | (Omit<Task, 'dueInDays'> & { dueInDays: TypedValue })

interface Props {
  action: TypedAction
  onChange: (action: TypedAction) => void
}

const names = ['notify', 'mail', 'task', 'webhook'] as const

const nothing: { readonly [N in AutomationAction['do']]: AutomationAction } = {
  notify: { do: 'notify', people: [], roles: [] },
  mail: { do: 'mail', person: '' },
  task: { do: 'task', person: '', dueInDays: null },
  webhook: { do: 'webhook', webhook: '' },
}

/** Returns an action with nothing chosen. */
export const emptyAction = (name: AutomationAction['do']): AutomationAction => nothing[name]

/** Returns an action whose number of days is one, or `undefined`. */
export const readAction = (action: TypedAction): AutomationAction | undefined => {
  if (action.do !== 'task') return action
  const { dueInDays } = action
  return typeof dueInDays === 'string' ? undefined : { ...action, dueInDays }
}

/** True for an action without a person, a role or a webhook. */
export const isEmptyAction = (action: TypedAction): boolean =>
  action.do === 'notify'
    ? action.people.length + action.roles.length === 0
    : (action.do === 'webhook' ? action.webhook : action.person) === ''

const staff = [{ field: 'role', operator: 'ne' as const, value: 'student' }]

/** Chooses what an automation does. */
export function ActionFields({ action, onChange }: Props) {
  const hooks = useApiQuery<ShownWebhooks>('/api/webhooks')
  return (
    <>
      <label htmlFor="automation-action">Then</label>
      <Select
        id="automation-action"
        value={action.do}
        options={names.map((value) => ({ value, label: actionLabels[value] }))}
        onChange={(name) => onChange(emptyAction(name))}
      />
      {action.do === 'notify' ? (
        <Select
          mode="multiple"
          aria-label="Roles"
          placeholder={text('Roles')}
          value={action.roles}
          options={notifiedRoles.map((value) => ({ value, label: roleLabels[value] }))}
          onChange={(roles) => onChange({ ...action, roles })}
        />
      ) : null}
      {action.do === 'webhook' ? (
        <Select
          aria-label="Webhook"
          placeholder={text('Webhook')}
          value={action.webhook || null}
          options={(hooks.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(webhook) => onChange({ ...action, webhook })}
        />
      ) : (
        <RelationSelect
          key={action.do}
          to="user"
          many={action.do === 'notify'}
          max={action.do === 'notify' ? maxNotified : 1}
          offered={staff}
          value={action.do === 'notify' ? action.people : action.person ? [action.person] : []}
          placeholder={action.do === 'notify' ? text('People') : text('Person')}
          control={{ 'aria-label': action.do === 'notify' ? text('People') : text('Person') }}
          onChange={(ids) =>
            onChange(
              action.do === 'notify'
                ? { ...action, people: ids }
                : { ...action, person: ids[0] ?? '' },
            )
          }
        />
      )}
      {action.do === 'task' ? (
        <TypedNumber
          control={{ 'aria-label': text('Due in days') }}
          placeholder={text('Due in days')}
          step={1}
          min={0}
          max={365}
          value={action.dueInDays}
          onChange={(dueInDays) => onChange({ ...action, dueInDays })}
        />
      ) : null}
    </>
  )
}
