import { lazyPart } from '../../ui/code/lazy-part.js'
import type { ListViewsProps } from './list-views.js'
import { ViewsButton } from './views-button.js'

const ListViews = lazyPart(() => import('./list-views.js'))

/** The views of a list behind one button. They load on use. */
export const SavedViews = (props: ListViewsProps) => (
  <ViewsButton panel={(onClose) => <ListViews {...props} onClose={onClose} />} />
)
