import {
  resourceNamed,
  type Archived,
  type ArchivedBatch,
  type PlacedField,
} from '@tinkerdesk/shared'
import { Button } from 'antd'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { ShowSection } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { titleOfArchived } from './archived-title.js'
import { ArchivedWith } from './archived-with.js'
import { Fault } from '../../ui/messages/fault.js'
import '../../fields/common/field.css'
import '../../ui/styles/skeleton.css'

interface Props {
  entry: Archived
  onClose: () => void
  /** Absent for people who may not restore. */
  onRestore?: () => void
}

/** Shows a record as it was when archived, and the records archived with it. */
export function ArchivedDialog({ entry, onClose, onRestore }: Props) {
  const resource = resourceNamed(entry.resource)
  const rights = rightsOf(resource, useMe())
  const { data, isLoading, error } = useApiQuery<ArchivedBatch>(`/api/archive/${entry.batch}`)
  const root = data?.records[0]
  const isReadable = ({ path }: PlacedField) => rights.mayRead(path)
  return (
    <Dialog open width={860} title={titleOfArchived(entry)} onClose={onClose}>
      <div className="archive-record">
        <Fault>{error?.message}</Fault>
        {isLoading ? <span className="td-skeleton" style={{ width: '60%' }} /> : null}
        {root
          ? resource.form.map((section) => (
              <ShowSection
                key={section.key}
                resource={resource}
                section={section}
                row={root.record}
                isSeen={isReadable}
              />
            ))
          : null}
        <ArchivedWith batch={data} title="Archived with it" />
      </div>
      <div className="td-dialog-actions">
        <Button onClick={onClose}>Close</Button>
        {onRestore ? (
          <Button type="primary" onClick={onRestore}>
            Restore
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
