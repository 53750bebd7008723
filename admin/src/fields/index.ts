import type { Field, FieldKind, FieldKinds } from '@tinkerdesk/shared'
import type { FunctionComponent, ReactNode } from 'react'
import type { UnfilteredKind } from './can-filter.js'
import { ChoiceCell } from './choice/cell.js'
import { choiceFilter } from './choice/filter.js'
import { ChoicesCell } from './choices/cell.js'
import { emptinessFilter } from './common/emptiness-filter.js'
import { PlainCell } from './common/plain-cell.js'
import { textFilter } from './common/text-filter.js'
import { ConversationShow } from './conversation/show.js'
import { DayCell } from './day/cell.js'
import { dayFilter } from './day/filter.js'
import { EmailCell } from './email/cell.js'
import { FileCell } from './file/cell.js'
import { FlagCell } from './flag/cell.js'
import { flagFilter } from './flag/filter.js'
import { FlagShow } from './flag/show.js'
import { groupShow } from './group/show.js'
import { listCell } from './list/cell.js'
import { listShow } from './list/show.js'
import { LongTextShow } from './long-text/show.js'
import { MomentCell } from './moment/cell.js'
import { momentFilter } from './moment/filter.js'
import { NumberCell } from './number/cell.js'
import { numberFilter } from './number/filter.js'
import { TextOrFileCell } from './text-or-file/cell.js'
import { PaiseCell } from './paise/cell.js'
import { paiseFilter } from './paise/filter.js'
import { PhoneCell } from './phone/cell.js'
import type { CellProps, FieldFilter, ShowProps } from './props.js'
import { RelationCell } from './relation/cell.js'
import { relationFilter } from './relation/filter.js'
import { RelationShow } from './relation/show.js'
import { RelationsCell } from './relations/cell.js'
import { RelationsShow } from './relations/show.js'
import { RupeesCell } from './rupees/cell.js'
import { rupeesFilter } from './rupees/filter.js'
import { TimeCell } from './time/cell.js'
import { timeFilter } from './time/filter.js'
import { UrlCell } from './url/cell.js'
import { variantCell } from './variant/cell.js'
import { variantShow } from './variant/show.js'

/** How a kind is shown; its input is in `inputs.ts`. Methods, so that the view of one kind is accepted as the view of a field's kind. */
interface FieldView<F> {
  cell(props: CellProps<F>): ReactNode
  show(props: ShowProps<F>): ReactNode
  /** `null` if rows cannot be filtered by the kind. */
  filter: FieldFilter<F> | null
  /** Uses the full width of a record's page. */
  wide?: boolean
}

const fieldViews: {
  readonly [K in FieldKind]: FieldView<FieldKinds[K]> &
    (K extends UnfilteredKind ? { filter: null } : { filter: object })
} = {
  text: { cell: PlainCell, show: PlainCell, filter: textFilter },
  longText: { cell: PlainCell, show: LongTextShow, filter: textFilter, wide: true },
  conversation: { cell: PlainCell, show: ConversationShow, filter: null, wide: true },
  email: { cell: EmailCell, show: EmailCell, filter: textFilter },
  url: { cell: UrlCell, show: UrlCell, filter: textFilter },
  phone: { cell: PhoneCell, show: PhoneCell, filter: textFilter },
  number: { cell: NumberCell, show: NumberCell, filter: numberFilter },
  rupees: { cell: RupeesCell, show: RupeesCell, filter: rupeesFilter },
  paise: { cell: PaiseCell, show: PaiseCell, filter: paiseFilter },
  flag: { cell: FlagCell, show: FlagShow, filter: flagFilter },
  day: { cell: DayCell, show: DayCell, filter: dayFilter },
  time: { cell: TimeCell, show: TimeCell, filter: timeFilter },
  moment: { cell: MomentCell, show: MomentCell, filter: momentFilter },
  choice: { cell: ChoiceCell, show: ChoiceCell, filter: choiceFilter },
  choices: { cell: ChoicesCell, show: ChoicesCell, filter: emptinessFilter },
  relation: { cell: RelationCell, show: RelationShow, filter: relationFilter },
  relations: { cell: RelationsCell, show: RelationsShow, filter: relationFilter },
  list: { cell: listCell(cellOf), show: listShow(showOf), filter: emptinessFilter, wide: true },
  group: { cell: PlainCell, show: groupShow(showOf), filter: null, wide: true },
  file: { cell: FileCell, show: FileCell, filter: emptinessFilter },
  textOrFile: { cell: TextOrFileCell, show: TextOrFileCell, filter: emptinessFilter },
  variant: { cell: variantCell(cellOf), show: variantShow(showOf), filter: emptinessFilter },
}

const viewOf = (field: Field): FieldView<Field> => fieldViews[field.kind]

/** Shows a field's value in one line of a table. */
export function cellOf(field: Field): FunctionComponent<CellProps> {
  return viewOf(field).cell
}

/** Shows a field's value on a record's page. */
export function showOf(field: Field): FunctionComponent<ShowProps> {
  return viewOf(field).show
}

/** Returns the filter of a field, or `null` if it cannot be filtered. */
export function filterOf(field: FieldKinds['moment']): FieldFilter
export function filterOf(field: Field): FieldFilter | null
export function filterOf(field: Field): FieldFilter | null {
  return viewOf(field).filter
}

/** True if a field's value needs the full width of a record's page. */
export const isWideShow = (field: Field): boolean => field.wide ?? viewOf(field).wide ?? false
