import { Button } from 'antd'
import type { ListFilter } from '../list-state/filters.js'
import type { ListState } from '../list-state/list-state.js'

interface Props {
  filters: readonly ListFilter[]
  state: ListState
  onChange: (next: Partial<ListState>) => void
}

/**
 * Says that a bookmarked filter was not applied, so that nobody takes the list for a narrowed list: its field is gone, or this person may
 * not filter by it.
 */
export function UnknownFilters({ filters, state, onChange }: Props) {
  const isUnknown = (path: string) => !filters.some((filter) => filter.path === path)
  const paths = Object.keys(state.filters).filter(isUnknown)
  if (paths.length === 0) return null
  const isAlone = paths.length === 1
  const names = paths.map((path) => `“${path.slice(0, 60)}”`).join(', ')
  const leaveOut = () =>
    onChange({
      filters: Object.fromEntries(
        Object.entries(state.filters).filter(([path]) => !isUnknown(path)),
      ),
    })
  return (
    <output className="td-unknown-filters">
      {isAlone
        ? `This list has no filter ${names}. It was not applied.`
        : `This list has no filters ${names}. They were not applied.`}{' '}
      <Button size="small" onClick={leaveOut}>
        Leave {isAlone ? 'it' : 'them'} out
      </Button>
    </output>
  )
}
