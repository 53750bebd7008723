import { choiceKind } from './kinds/choice.js'
import { choicesKind } from './kinds/choices.js'
import { conversationKind } from './kinds/conversation.js'
import { dayKind } from './kinds/day.js'
import { emailKind } from './kinds/email.js'
import type { SharedKind } from './field.js'
import { fileKind } from './kinds/file.js'
import { flagKind } from './kinds/flag.js'
import { groupKind } from './kinds/group.js'
import type { Field, FieldKind, FieldKinds } from './kinds.js'
import { listKind } from './kinds/list.js'
import { longTextKind } from './kinds/long-text.js'
import { momentKind } from './kinds/moment.js'
import { numberKind } from './kinds/number.js'
import { paiseKind } from './kinds/paise.js'
import { phoneKind } from './kinds/phone.js'
import { relationKind } from './kinds/relation.js'
import { relationsKind } from './kinds/relations.js'
import { rupeesKind } from './kinds/rupees.js'
import { textOrFileKind } from './kinds/text-or-file.js'
import { textKind } from './kinds/text.js'
import { timeKind } from './kinds/time.js'
import { urlKind } from './kinds/url.js'
import { variantKind } from './kinds/variant.js'

const sharedKinds: { readonly [K in FieldKind]: SharedKind<FieldKinds[K]> } = {
  text: textKind,
  longText: longTextKind,
  conversation: conversationKind,
  email: emailKind,
  url: urlKind,
  phone: phoneKind,
  number: numberKind,
  rupees: rupeesKind,
  paise: paiseKind,
  flag: flagKind,
  day: dayKind,
  moment: momentKind,
  time: timeKind,
  choice: choiceKind,
  choices: choicesKind,
  relation: relationKind,
  relations: relationsKind,
  list: listKind,
  group: groupKind,
  file: fileKind,
  textOrFile: textOrFileKind,
  variant: variantKind,
}

/** The shared part of a field's kind. Its members are methods, so that the code of one kind also fits the kind of any field. */
export const sharedKind = (field: Field): SharedKind<Field> => sharedKinds[field.kind]
