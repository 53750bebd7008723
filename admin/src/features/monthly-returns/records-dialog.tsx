import { counted, resourceNamed, type LineRecords, type ReturnFigure } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Link } from 'react-router'
import { useAddresses } from '../../resource/index.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'

interface Props {
  line: ReturnFigure
  place: { school: string; month: string }
  onClose: () => void
}

/** The records behind a line that the person may read, each a link. */
export function RecordsDialog({ line, place, onClose }: Props) {
  const { openAt } = useAddresses()
  const { data, error, isLoading, refresh } = useApiQuery<LineRecords>(
    '/api/return-figures/records',
    { ...place, line: line.key },
  )
  const resource = data && resourceNamed(data.resource)
  return (
    <Dialog open width={520} title={say(line.title)} onClose={onClose}>
      {error ? <PartFault error={error} onRetry={refresh} /> : null}
      {isLoading ? <PartLoading className="return-loading" /> : null}
      {data && data.records.length === 0 && data.hidden === 0 ? <p>There are no records.</p> : null}
      <ul className="return-records">
        {resource &&
          data.records.map(({ id, title, hint, relations }) => {
            const to = openAt(resource, { id, ...relations })
            return (
              <li key={id} data-typed>
                {to ? <Link to={to}>{title || resource.label.one}</Link> : title}
                {hint ? <small>{hint}</small> : null}
              </li>
            )
          })}
      </ul>
      {data && data.hidden > 0 ? (
        <p>{`${counted(data.hidden, 'record')} count that you may not see.`}</p>
      ) : null}
      {data?.isCut ? <p>There are more records than are shown here.</p> : null}
    </Dialog>
  )
}
