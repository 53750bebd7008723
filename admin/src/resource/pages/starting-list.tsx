import { Navigate } from 'react-router'
import type { PageProps } from '../record/override.js'
import { withOverride } from '../record/with-override.js'
import { useStartView } from '../views/use-start-view.js'
import { ResourceList } from '../list/resource-list.js'

/** The list, from the view that this person starts it with. */
function StartingList(props: PageProps) {
  const { resource, list } = props
  const start = useStartView({ resource: resource.name, list: list?.path ?? '' })
  return start === null ? <ResourceList {...props} /> : <Navigate to={{ search: start }} replace />
}

export default withOverride('list', StartingList)
