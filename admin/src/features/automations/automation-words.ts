import {
  leavesOf,
  roleLabels,
  sharedKind,
  targetOf,
  type AutomationAction,
  type Me,
  type Resource,
  type ShownAutomation,
} from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { labelAt } from '@tinkerdesk/shared'
import { rightsOf } from '../../fields/rights.js'

/** Read when they are shown, since the language of the page is known only then. */
export const actionLabels: Readonly<Record<AutomationAction['do'], string>> = {
  get notify() {
    return text('Notify people')
  },
  get mail() {
    return text('Send an e-mail')
  },
  get task() {
    return text('Add a task')
  },
  get webhook() {
    return text('Send a message of a webhook')
  },
}

/** Returns whom an automation tells. */
export function toldWords({ action, names }: Pick<ShownAutomation, 'action' | 'names'>): string {
  const nameOf = (id: string) => names[id] ?? id
  if (action.do === 'notify')
    return [...action.roles.map((role) => roleLabels[role]), ...action.people.map(nameOf)].join(
      ', ',
    )
  return nameOf(action.do === 'webhook' ? action.webhook : action.person)
}

/** Returns the fields that a text may name, with their labels. */
export const placesOf = (resource: Resource, me: Me): { value: string; label: string }[] => {
  const rights = rightsOf(resource, me)
  return leavesOf(resource).flatMap(({ path, field }) =>
    sharedKind(field).operand && !targetOf(field) && rights.mayRead(path)
      ? [{ value: path, label: labelAt(resource, path) }]
      : [],
  )
}
