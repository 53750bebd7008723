import type { Resource, SavedView } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { usePreferences } from '../../ui/device/preferences.js'
import { useNarrow } from '../../ui/device/use-narrow.js'
import type { Column } from '../list-state/columns.js'
import { listStateOf, useListState } from '../list-state/use-list-state.js'
import { isShown, viewOf } from './view-query.js'
import { ViewsPanel } from './views-panel.js'

export interface ListViewsProps {
  resource: Resource
  /** The path of a declared list; empty for the resource's own. */
  list: string
  /** The columns as they are shown. */
  shown: readonly Column[]
}

/** The views of a list: its search, filters, order, columns and density. */
export default function ListViews({
  resource,
  list,
  shown,
  onClose,
}: ListViewsProps & { onClose: () => void }) {
  const preferences = usePreferences()
  // A phone has one density.
  const density = useNarrow() ? undefined : preferences.density
  const { state } = useListState(resource)
  const columns = shown.map(({ path }) => path)
  return (
    <ViewsPanel
      of={{ resource: resource.name, list }}
      query={viewOf(state, columns, density)}
      isCurrent={({ query }: SavedView) =>
        isShown(listStateOf(resource, new URLSearchParams(query)), state, columns, density)
      }
      about={text(
        'Save the filters, order, columns and density of this list under a name to open them here.',
      )}
      onClose={onClose}
    />
  )
}
