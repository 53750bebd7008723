import { Button } from 'antd'
import type { CSSProperties } from 'react'
import type { FilterValue } from '../../fields/props.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { FilterControl } from './filter-control.js'
import type { ListFilter } from '../list-state/filters.js'
import { isNarrowed, type ListState } from '../list-state/list-state.js'
import { useFitting } from '../../ui/device/use-fitting.js'
import './filters.css'

interface Props {
  filters: readonly ListFilter[]
  state: ListState
  onChange: (path: string, value: FilterValue) => void
  onClear: () => void
}

/** The active filters, and the usual ones as far as they fit on one line. The others are among all filters. */
export function FilterLine({ filters, state, onChange, onClear }: Props) {
  const { density } = usePreferences()
  const isSet = (path: string) => (state.filters[path] ?? []).length > 0
  const candidates = filters.filter(({ path, isUsual }) => isUsual || isSet(path))
  const { line, isMeasured, fitting } = useFitting<HTMLDivElement>({
    keys: candidates.map(({ path }) => path),
    isKept: isSet,
    shape: JSON.stringify([
      candidates.map(({ path }) => path),
      state.filters,
      isNarrowed(state),
      density,
    ]),
  })
  return (
    <div className="td-filters" ref={line} data-measuring={!isMeasured || undefined}>
      {candidates
        .filter(({ path }) => fitting.includes(path))
        .map((filter) => (
          <span
            key={filter.path}
            className="td-fit"
            data-fit={filter.path}
            style={{ '--letters': filter.label.length } as CSSProperties}
          >
            <FilterControl
              filter={filter}
              value={state.filters[filter.path] ?? []}
              onChange={(value) => onChange(filter.path, value)}
            />
          </span>
        ))}
      {isNarrowed(state) ? (
        <Button type="text" onClick={onClear}>
          Clear all
        </Button>
      ) : null}
    </div>
  )
}
