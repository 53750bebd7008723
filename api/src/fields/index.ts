import { normaliseEmail, type Field, type FieldKind, type FieldKinds } from '@tinkerdesk/shared'
import { knowWorldPhones } from '@tinkerdesk/shared/fields/phones/world-phones'
import { jsonColumn, plainColumn, type ApiKind } from './api-kind.js'
import { choice } from './choice.js'
import { file } from './file.js'
import { flag } from './flag.js'
import { structure } from './list.js'
import { relation, relations } from './relation.js'
import { keyedText, soundedText, text } from './text.js'

knowWorldPhones()

/** The storage of every field kind. A missing kind does not compile. */
const apiKinds: { readonly [K in FieldKind]: ApiKind<FieldKinds[K]> } = {
  text,
  longText: plainColumn('text'),
  conversation: plainColumn('text'),
  email: { ...plainColumn('text'), fold: normaliseEmail },
  url: keyedText,
  phone: { ...plainColumn('text'), fold: (word) => word.replace(/[\s-]/g, '') },
  number: plainColumn('real'),
  rupees: plainColumn('integer'),
  paise: plainColumn('integer'),
  flag,
  day: plainColumn('text'),
  moment: plainColumn('text'),
  time: plainColumn('text'),
  choice,
  choices: jsonColumn([]),
  relation,
  relations,
  list: structure([]),
  // A group has no column; its parts have.
  group: relations,
  file,
  textOrFile: structure(null),
  variant: structure(null),
}

export const apiKind = (field: Field): ApiKind => apiKinds[field.kind]

/** Returns the storage of a name that a list searches: a text has a phonetic key, too. */
export const searchedNameKind = (field: Field): ApiKind =>
  field.kind === 'text' ? soundedText : apiKind(field)
