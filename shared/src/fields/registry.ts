import { choiceKind } from './choice.js'
import { choicesKind } from './choices.js'
import { conversationKind } from './conversation.js'
import { dayKind } from './day.js'
import { emailKind } from './email.js'
import type { SharedKind } from './field.js'
import { fileKind } from './file.js'
import { flagKind } from './flag.js'
import { groupKind } from './group.js'
import type { Field, FieldKind, FieldKinds } from './kinds.js'
import { listKind } from './list.js'
import { longTextKind } from './long-text.js'
import { momentKind } from './moment.js'
import { numberKind } from './number.js'
import { paiseKind } from './paise.js'
import { phoneKind } from './phone.js'
import { relationKind } from './relation.js'
import { relationsKind } from './relations.js'
import { rupeesKind } from './rupees.js'
import { textOrFileKind } from './text-or-file.js'
import { textKind } from './text.js'
import { urlKind } from './url.js'
import { variantKind } from './variant.js'

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
