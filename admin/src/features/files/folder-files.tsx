import { counted, formatCount, resourceNamed } from '@tinkerdesk/shared'
import type { FiledFile, FiledFilePage, FilePlace } from '@tinkerdesk/shared/wire/file-folders'
import { Link } from 'react-router'
import { FileLink } from '../../fields/file/file-link.js'
import { useAddresses } from '../../resource/index.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PagedRows } from '../../ui/paging/paged-rows.js'
import { PlainRows, type PlainColumn } from '../../ui/parts/plain-rows.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import type { useQueryState } from '../../ui/paging/use-query-state.js'
import { folderLabel } from './folder-label.js'

/** A record that names a file, and how many others of its kind do. */
function Place({
  place: { resource, record, title, batch, relations, more },
}: {
  place: FilePlace
}) {
  const { openAt } = useAddresses()
  const declared = resourceNamed(resource)
  const to = batch ? `/archive?look=${batch}` : openAt(declared, { id: record, ...relations })
  const name = title === null ? 'Archived' : title || 'Untitled'
  return (
    <li>
      <span className="td-nothing">{declared.label.one}</span>{' '}
      {to && title !== null ? <Link to={to}>{name}</Link> : name}
      {batch ? <span className="td-nothing"> (archived)</span> : null}
      {more > 0 ? <span className="td-nothing"> and {formatCount(more)} more</span> : null}
    </li>
  )
}

const Places = ({ places }: FiledFile) => (
  <ul className="files-places">
    {places.map((place) => (
      <Place key={place.resource} place={place} />
    ))}
  </ul>
)

const columns: readonly PlainColumn<FiledFile>[] = [
  { label: 'File', cell: (file) => <FileLink file={file} />, className: 'td-first' },
  { label: 'Used in', cell: (file) => <Places {...file} />, className: 'files-used' },
  { label: 'Uploaded', cell: ({ uploadedAt }) => <TimeAgo value={uploadedAt} /> },
]

interface Props extends Omit<ReturnType<typeof useQueryState<'folder' | 'search'>>, 'values'> {
  folder: string
}

/** The files of one folder, by name, each with the records that name it. */
export function FolderFiles({ folder, page, size, go }: Props) {
  const query = useApiQuery<FiledFilePage>('/api/file-folders/files', { folder, page, limit: size })
  const { data, isLoading } = query
  return (
    <>
      <PageHead
        title={folderLabel(folder)}
        subtitle={isLoading ? '…' : counted(data?.total ?? 0, 'file', 'files')}
        under={{ label: 'Files', to: '/files' }}
      />
      <section className="td-panel">
        <PagedRows
          query={query}
          state={{ page, size }}
          onChange={go}
          fault="The files could not be loaded"
          empty={
            <ListMessage title="No files here" action={<Link to="/files">All folders</Link>} />
          }
        >
          <PlainRows
            rows={data?.data ?? []}
            keyOf={({ id }) => id}
            isLoading={isLoading}
            columns={columns}
            tableClass="files-table"
            card={(file) => (
              <>
                <FileLink file={file} />
                <Places {...file} />
              </>
            )}
          />
        </PagedRows>
      </section>
    </>
  )
}
