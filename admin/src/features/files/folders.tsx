import { counted } from '@tinkerdesk/shared'
import type { FileFolder, FileFolderPage } from '@tinkerdesk/shared/wire/file-folders'
import { FolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { formatSize } from '../../fields/file/format-size.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PagedRows } from '../../ui/paging/paged-rows.js'
import { PlainRows, type PlainColumn } from '../../ui/parts/plain-rows.js'
import { SearchBox } from '../../ui/parts/search-box.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import type { useQueryState } from '../../ui/paging/use-query-state.js'
import { folderLabel } from './folder-label.js'

const fileCount = ({ files }: FileFolder) => counted(files, 'file', 'files')

const Name = ({ folder }: FileFolder) => (
  <Link className="files-folder" to={`/files?folder=${encodeURIComponent(folder)}`}>
    <FolderOutlined /> <span>{folderLabel(folder)}</span>
  </Link>
)

const columns: readonly PlainColumn<FileFolder>[] = [
  { label: 'Folder', cell: Name, className: 'td-first' },
  { label: 'Files', cell: fileCount },
  { label: 'Size', cell: ({ bytes }) => formatSize(bytes) },
]

/** The folders, by name. */
export function Folders({
  values: { search },
  page,
  size,
  go,
}: ReturnType<typeof useQueryState<'folder' | 'search'>>) {
  const query = useApiQuery<FileFolderPage>('/api/file-folders', {
    search: search ?? '',
    page,
    limit: size,
  })
  const { data, isLoading } = query
  return (
    <>
      <PageHead
        title="Files"
        subtitle={isLoading ? '…' : counted(data?.total ?? 0, 'folder', 'folders')}
      />
      <section className="td-panel">
        <div className="td-toolbar">
          <SearchBox
            label="folders"
            value={search ?? ''}
            onChange={(text) => go({ search: text || undefined })}
            hasKey={false}
          />
        </div>
        <PagedRows
          query={query}
          state={{ page, size }}
          onChange={go}
          fault="The folders could not be loaded"
          empty={
            search || page > 1 ? (
              <ListMessage
                title="No folders match"
                action={<Button onClick={() => go({ search: undefined })}>Show all</Button>}
              />
            ) : (
              <ListMessage title="No files yet">
                Files that are attached to records appear here.
              </ListMessage>
            )
          }
        >
          <PlainRows
            rows={data?.data ?? []}
            keyOf={({ folder }) => folder}
            isLoading={isLoading}
            columns={columns}
            tableClass="files-table"
            card={(row) => (
              <>
                <Name {...row} />
                <span className="td-nothing">
                  {fileCount(row)} · {formatSize(row.bytes)}
                </span>
              </>
            )}
          />
        </PagedRows>
      </section>
    </>
  )
}
