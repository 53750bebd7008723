import { say } from '@tinkerdesk/shared/base/say'
import type { DeclaredList } from '@tinkerdesk/shared'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { useNarrow } from '../../ui/device/use-narrow.js'
import type { GridProps } from '../grid/grid-props.js'
import { isNarrowed, type ListState } from '../list-state/list-state.js'
import type { RowsProps } from '../rows/rows-props.js'
import { RowsTable } from '../rows/rows-table.js'

const GridView = lazyPart(() => import('../grid/grid-view.js'))
const NoRows = lazyPart(() => import('./no-rows.js'))
const RowsCards = lazyPart(() => import('../rows/rows-cards.js'))

interface Props {
  /** `null` while the list is no grid. */
  grid: Pick<GridProps, 'matching' | 'updatedAt'> | null
  rows: RowsProps
  error: { message: string } | null
  /** True on a page after the last one, which is left at once. */
  isPast: boolean
  state: ListState
  list: DeclaredList | undefined
  onChange: (next: Partial<ListState>) => void
  onRetry: () => void
  /** `null` for people who create no record here. */
  onNew: (() => void) | null
}

/** The rows of a list: as a grid, a table or cards, or why there are none. */
export function ListBody({
  grid,
  rows,
  error,
  isPast,
  state,
  list,
  onChange,
  onRetry,
  onNew,
}: Props) {
  const { resource, columns } = rows
  const Rows = useNarrow() ? RowsCards : RowsTable
  return (
    <Suspense>
      {grid ? (
        <GridView
          key={resource.name}
          resource={resource}
          columns={columns}
          sort={{
            value: state.sort,
            declared: resource.list.sort,
            onChange: (sort) => onChange({ sort }),
          }}
          openAt={rows.openAt}
          {...grid}
        />
      ) : error || (!rows.isLoading && !isPast && rows.rows.length === 0) ? (
        <NoRows
          resource={resource}
          error={error}
          isNarrowed={isNarrowed(state) || state.page > 1}
          onRetry={onRetry}
          onClear={() => onChange({ search: '', filters: {} })}
          onNew={onNew}
          {...(list && {
            emptyTitle:
              (list.empty && say(list.empty)) ?? `No ${resource.label.many.toLowerCase()} here`,
          })}
        />
      ) : (
        <Rows {...rows} />
      )}
    </Suspense>
  )
}
