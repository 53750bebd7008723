import {
  dataPurposes,
  fieldAt,
  itemPartsOf,
  labelAt,
  personalFieldsOf,
  type PeopleKind,
  type PersonalField,
  type Resource,
} from '@tinkerdesk/shared'
import { keepWords } from './keep-words.js'
import type { NoticeTable, SayNotice } from './notice-text.js'
import { readersOf } from './readers.js'

/** A declaration, and the same in the language of the notice. */
export interface Spoken {
  resource: Resource
  spoken: Resource
}

/** Returns the name of a field, with the names of the parts of its items: "Guardians (Name, Phone)". */
function nameOf(spoken: Resource, { path, field }: PersonalField): string {
  const label = labelAt(spoken, path)
  const parts = Object.values(itemPartsOf(fieldAt(spoken, path) ?? field) ?? {}).map(
    (part) => part.label,
  )
  return parts.length > 0 ? `${label} (${parts.join(', ')})` : label
}

/** Returns the data of one kind of people in a resource: fields with the same purpose, readers and time share a line. Those in which nothing is kept here are left out. */
export function tableOfPeople(
  { resource, spoken }: Spoken,
  of: PeopleKind,
  unkept: readonly string[],
  say: SayNotice,
): NoticeTable | undefined {
  const lines = new Map<string, { names: string[]; rest: string[] }>()
  for (const field of personalFieldsOf(resource)) {
    if (field.of !== of || unkept.includes(`${resource.name}.${field.path}`)) continue
    const rest = [
      say(dataPurposes[field.purpose]),
      readersOf(resource, field.path, say),
      keepWords(field.keep, spoken, say),
    ]
    const line = lines.get(rest.join('\n')) ?? { names: [], rest }
    line.names.push(nameOf(spoken, field))
    lines.set(rest.join('\n'), line)
  }
  if (lines.size === 0) return undefined
  return {
    caption: spoken.label.many,
    columns: [say('What'), say('Why'), say('Who reads it'), say('How long')],
    rows: [...lines.values()].map(({ names, rest }) => [[...new Set(names)].join(', '), ...rest]),
  }
}
