import { useParams } from 'react-router'
import type { PageProps } from '../record/override.js'
import { useOverride } from '../record/overrides.js'
import { RecordEdit } from '../queued/record-edit.js'
import { withOverride } from '../record/with-override.js'

export { ActionDialog } from '../action/action-dialog.js'

/** The page that edits a record. */
function ResourceEdit({ resource }: PageProps) {
  const { id = '' } = useParams()
  const { label, path } = resource
  const { leadsTo } = useOverride(resource)
  return (
    <RecordEdit
      resource={resource}
      id={id}
      title={(name) => `Edit ${name || label.one.toLowerCase()}`}
      under={{ label: label.many, to: `/${path}/view` }}
      after={leadsTo ?? `/${path}/show/${id}`}
    />
  )
}

export default withOverride('edit', ResourceEdit)
