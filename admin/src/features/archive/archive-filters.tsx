import { moment } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { rangeOf } from '../../fields/common/ranges/range.js'
import { filterOf } from '../../fields/index.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { FilterControl, type ListFilter } from '../../resource/index.js'

const at = moment(text('Date'))
const days: ListFilter = {
  path: 'at',
  label: 'Date',
  field: at,
  filter: filterOf(at),
  isUsual: true,
}

const dayIn = (typed: string) => (/^\d{4}-\d\d-\d\d$/.test(typed) ? typed : undefined)

/** Returns the first and the last day of a range in the address, each absent if it is open or no day. */
export function daysIn(
  range: string | undefined,
): [from: string | undefined, to: string | undefined] {
  const [from, to] = rangeOf(range ? [range] : [])
  return [dayIn(from), dayIn(to)]
}

interface Props {
  person: string | undefined
  days: string | undefined
  onChange: (next: { person?: string | undefined; days?: string | undefined }) => void
}

/** Filters by the person who archived, and by date. */
export const ArchiveFilters = ({ person, days: range, onChange }: Props) => (
  <>
    <RelationSelect
      to="user"
      placeholder="Archived by"
      value={person ? [person] : []}
      onChange={([next]) => onChange({ person: next })}
      control={{
        'aria-label': 'Archived by',
        className: 'archive-kind',
        popupMatchSelectWidth: 300,
      }}
    />
    <FilterControl
      filter={days}
      value={range ? [range] : []}
      onChange={([next]) => onChange({ days: next })}
    />
  </>
)
