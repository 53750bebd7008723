import { SwapOutlined } from '@ant-design/icons'
import type { Resource } from '@tinkerdesk/shared'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.js'
import { MenuButton } from '../../ui/menu-button.js'
import type { Matching } from '../list/list-query.js'
import { useDownload } from './use-download.js'
import '../../ui/icon-button.css'

const ImportDialog = lazyPart(() => import('../import/import-dialog.js'))

interface Props {
  resource: Resource
  /** The paths of the shown columns. */
  columns: readonly string[]
  matching: Matching
  /** False for people who may neither create nor change a record. */
  mayImport: boolean
  /** True if the person may find and merge duplicates here. */
  hasDuplicates: boolean
}

/** Downloads the list as it is filtered and sorted now, imports files, and leads to the duplicates. */
export function FilesMenu({ resource, columns, matching, mayImport, hasDuplicates }: Props) {
  const navigate = useNavigate()
  const [isImporting, setImporting] = useState(false)
  const { items: downloads, isBusy } = useDownload(resource, { columns }, matching)
  return (
    <>
      <MenuButton
        label="Import and download"
        className="td-icon"
        align="end"
        isBusy={isBusy}
        items={[
          ...downloads,
          ...(mayImport ? [{ key: 'import', label: 'Import from a file', run: () => setImporting(true) }] : []),
          ...(hasDuplicates
            ? [{ key: 'duplicates', label: 'Find duplicates', run: () => void navigate(`/duplicates?resource=${resource.name}`) }]
            : []),
        ]}
      >
        <SwapOutlined rotate={90} />
      </MenuButton>
      <Suspense fallback={null}>{isImporting ? <ImportDialog resource={resource} onClose={() => setImporting(false)} /> : null}</Suspense>
    </>
  )
}
