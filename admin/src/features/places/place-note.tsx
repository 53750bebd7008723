import { formatDay, type PlaceNames } from '@tinkerdesk/shared'
import { likelyName, lettersOf, nameInList } from '@tinkerdesk/shared/parts/school/places'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import './place-note.css'

interface Props {
  state: string
  district: string
  block: string
  onChoose: (field: 'district' | 'block', name: string) => void
}

const maxNames = 6

/** Returns the names of a list that a typed one may mean; none for a name of the list. */
function meant(typed: string, names: readonly string[]): string[] {
  if (typed === '' || nameInList(typed, names) !== undefined) return []
  const begun = names.filter((name) => lettersOf(name).startsWith(lettersOf(typed)))
  const likely = likelyName(typed, names)
  return [...new Set([...begun, ...(likely === undefined ? [] : [likely])])].slice(0, maxNames)
}

const Names = ({ names, onChoose }: { names: string[]; onChoose: (name: string) => void }) =>
  names.map((name) => (
    <button key={name} type="button" className="button" data-typed onClick={() => onChoose(name)}>
      {name}
    </button>
  ))

/** Says which list the district and the block of a school are checked by, and offers the names that a typed one may mean. */
export default function PlaceNote({ state, district, block, onChoose }: Props) {
  const { data } = useApiQuery<PlaceNames>('/api/place-names', { state, district })
  if (!data) return null
  if (!data.list)
    return (
      <p className="td-help place-note">
        <span>
          No list of the districts of this state is loaded yet, so the district and the block are
          not checked. Write them as the government does.
        </span>
      </p>
    )
  return (
    <p className="td-help place-note">
      <span>{`Checked by the list of ${data.list.source}, as of ${formatDay(data.list.asOf)}.`}</span>
      <Names
        names={meant(district, data.districts)}
        onChoose={(name) => onChoose('district', name)}
      />
      <Names names={meant(block, data.blocks)} onChoose={(name) => onChoose('block', name)} />
    </p>
  )
}
