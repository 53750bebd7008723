export { choice, choiceLabel } from './kinds/choice.js'
export type { Tone, Tones } from './kinds/choice.js'
export { choices } from './kinds/choices.js'
export { choiceTable } from './kinds/choice-table.js'
export type { TableColumns } from './table-columns.js'
export { conversation } from './kinds/conversation.js'
export type { ComputedDefault } from './computed-default.js'
export { clockInIndia, dayInIndia, endOfDay, startOfDay, today } from './typed/clock.js'
export { day } from './kinds/day.js'
export { email } from './kinds/email.js'
export { normaliseEmail } from './typed/email-address.js'
export { file, type FileValue } from './kinds/file.js'
export { offeredFilesOf, typeFaultOf, type FileType } from './file-types.js'
export { flag } from './kinds/flag.js'
export { group } from './kinds/group.js'
export { idPattern, idSchema } from './id.js'
export { list } from './kinds/list.js'
export { longText } from './kinds/long-text.js'
export { formatMoment, moment, wholeMoment } from './kinds/moment.js'
export { number } from './kinds/number.js'
export { formatPaise, paise } from './kinds/paise.js'
export { phone } from './kinds/phone.js'
export { keepingPhones, normalisePhone } from './phones/phone-number.js'
export {
  isBlankText,
  isPlainText,
  normalisedText,
  textKey,
  textOrder,
  trimmedText,
  visibleText,
} from './typed/plain-text.js'
export { nameSound, soundParts } from './name-sound.js'
export {
  dayAfter,
  daysOf,
  isRelativePeriod,
  relativePeriods,
  type RelativePeriod,
} from './typed/relative-days.js'
export { relation } from './kinds/relation.js'
export { relations } from './kinds/relations.js'
export { formatRupees, rupees } from './kinds/rupees.js'
export { text } from './kinds/text.js'
export { textOrFile } from './kinds/text-or-file.js'
export { time, type ClockTime } from './kinds/time.js'
export { url } from './kinds/url.js'
export { hasWebAddress, webAddressMessage } from './typed/web-address.js'
export { chosenIn, variant } from './kinds/variant.js'
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
export { readNumber } from './typed/typed-number.js'
export * from './walk.js'
export { formatDay, monthNames, months, wholeDay, weekdayOf } from './typed/calendar.js'
export {
  choicesOfCell,
  isOneCell,
  quotedCell,
  typedCell,
  unquotedCell,
  writtenNumber,
} from './typed-cell.js'
export { financialYearFrom, readFinancialYear } from './typed/financial-year.js'
export { parseDay } from './typed/typed-day.js'
export { parseMoment } from './typed/typed-moment.js'
export { formatTime, parseTime } from './typed/typed-time.js'
export type { Typed } from './typed/typed.js'
export { spelledValue, spellingKey, spellingsOf } from './typed/spelling.js'
