export { choice, choiceLabel } from './choice.js'
export type { Tone, Tones } from './choice.js'
export { choices } from './choices.js'
export { choiceTable } from './choice-table.js'
export type { TableColumns } from './table-columns.js'
export { conversation } from './conversation.js'
export type { ComputedDefault } from './computed-default.js'
export { clockInIndia, dayInIndia, endOfDay, startOfDay, today } from './clock.js'
export { day } from './day.js'
export { email } from './email.js'
export { normaliseEmail } from './email-address.js'
export { file, type FileValue } from './file.js'
export { offeredFilesOf, typeFaultOf, type FileType } from './file-types.js'
export { flag } from './flag.js'
export { group } from './group.js'
export { idPattern, idSchema } from './id.js'
export { list } from './list.js'
export { longText } from './long-text.js'
export { formatMoment, moment, wholeMoment } from './moment.js'
export { number } from './number.js'
export { formatPaise, paise } from './paise.js'
export { phone } from './phone.js'
export { keepingPhones, normalisePhone } from './phone-number.js'
export {
  isBlankText,
  isPlainText,
  normalisedText,
  textKey,
  textOrder,
  trimmedText,
  visibleText,
} from './plain-text.js'
export { nameSound, soundParts } from './name-sound.js'
export {
  dayAfter,
  daysOf,
  isRelativePeriod,
  relativePeriods,
  type RelativePeriod,
} from './relative-days.js'
export { relation } from './relation.js'
export { relations } from './relations.js'
export { formatRupees, rupees } from './rupees.js'
export { text } from './text.js'
export { textOrFile } from './text-or-file.js'
export { url } from './url.js'
export { hasWebAddress, webAddressMessage } from './web-address.js'
export { chosenIn, variant } from './variant.js'
export type {
  FieldValue,
  PlacedFile,
  Spread,
  TypedCell,
  SharedKind,
  SheetCells,
  Target,
  Valued,
} from './field.js'
export type { Field, FieldKind, FieldKinds, Fields } from './kinds.js'
export { sharedKind } from './registry.js'
export * from './walk.js'
export { formatDay, monthNames, months, wholeDay, weekdayOf } from './calendar.js'
export {
  choicesOfCell,
  isOneCell,
  quotedCell,
  typedCell,
  unquotedCell,
  writtenNumber,
} from './typed-cell.js'
export { parseDay } from './typed-day.js'
export { parseMoment } from './typed-moment.js'
export type { Typed } from './typed.js'
export { spelledValue, spells, spellingKey, spellingsOf } from './spelling.js'
