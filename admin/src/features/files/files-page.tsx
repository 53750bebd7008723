import { useQueryState } from '../../ui/paging/use-query-state.js'
import { FolderFiles } from './folder-files.js'
import { Folders } from './folders.js'
import './files.css'

/** The files that a person may open, by the folders in which backups have them. */
export default function FilesPage() {
  const query = useQueryState(['folder', 'search'], { push: true })
  const { folder } = query.values
  return (
    <div className="td-page files-page">
      {folder ? <FolderFiles folder={folder} {...query} /> : <Folders {...query} />}
    </div>
  )
}
