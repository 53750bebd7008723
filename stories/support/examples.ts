import {
  fieldAt,
  resourceNamed,
  time,
  type Field,
  type FieldKind,
  type Resource,
} from '@tinkerdesk/shared'

/** A declared field with a value. */
export interface Example {
  resource: Resource
  path: string
  field: Field
  value: unknown
}

const file = {
  id: '01J9ZQ7R4N0000000000000001',
  name: 'Memorandum of understanding.pdf',
  size: 48_213,
  type: 'application/pdf',
}

/** A field of the product for each kind, by its resource and path, and a value that people enter there. */
const places: {
  readonly [K in Exclude<FieldKind, 'time'>]: readonly [string, string, unknown]
} = {
  text: ['student', 'aspiration', 'Pilot'],
  longText: ['student', 'comments', 'Likes sensors.\nAsks why.'],
  conversation: ['task', 'taskComments', null],
  email: ['student', 'email', 'asha@demo.example'],
  url: ['competition', 'refLink', 'https://demo.example/rules'],
  phone: ['school', 'principal.whatsappNumber', '+919876543210'],
  number: ['subject', 'position', 12],
  rupees: ['equipment', 'unitPrice', 1250],
  paise: ['payment', 'amount', 125_050],
  flag: ['student', 'isTeamLeader', true],
  day: ['task', 'taskDueDate', '2026-01-15'],
  moment: ['studentCourse', 'statusAt', '2026-01-15T09:30:00.000Z'],
  choice: ['student', 'gender', 'Female'],
  choices: ['tinkeringActivity', 'hazards', ['mains', 'heat']],
  relation: ['student', 'school', '01J9ZQ7R4N00000000000SCH01'],
  relations: ['student', 'tags', ['01J9ZQ7R4N00000000000TAG01']],
  list: ['mentor', 'skillSet', ['Soldering', 'Carpentry']],
  group: ['student', 'name', { firstName: 'Asha Kumari', lastName: 'Devi' }],
  file: ['partner', 'mouFile', file],
  textOrFile: ['tinkeringActivity', 'resources', 'https://demo.example/kit'],
  variant: ['project', 'projectMembers', { name: 'Asha Devi' }],
}

export const kinds: readonly string[] = [...Object.keys(places), 'time']

/** Returns the example of a kind. Throws if the declarations have no such field there any more. */
export function exampleOf(kind: FieldKind): Example {
  // No resource of the product has a time of day.
  if (kind === 'time')
    return {
      resource: resourceNamed('session'),
      path: 'startsAt',
      field: time('Starts at'),
      value: '09:30',
    }
  const [name, path, value] = places[kind]
  const resource = resourceNamed(name)
  const whole = fieldAt(resource, path)
  // The product has these two in lists alone.
  const field = whole?.kind === 'list' && kind !== 'list' ? whole.item : whole
  if (field?.kind !== kind) throw new Error(`${name}.${path} is no ${kind}.`)
  return { resource, path, field, value }
}
