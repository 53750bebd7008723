import { SwapOutlined } from '@ant-design/icons'
import { fieldOrSystem, formatCount, type Resource } from '@tinkerdesk/shared'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { DropdownButton } from '../../ui/menus/dropdown.js'
import type { Matching } from '../list-state/list-query.js'
import { useListState } from '../list-state/use-list-state.js'
import { maxPrinted } from '../print/max-printed.js'
import { usePrintKey } from '../../ui/input/use-print-key.js'
import type { Column } from '../list-state/columns.js'
import { useDownload } from './use-download.js'
import '../../ui/styles/icon-button.css'

const PrintDialog = lazyPart(() => import('../print/print-dialog.js'))
const ImportDialog = lazyPart(() => import('../import/import-dialog.js'))

interface Props {
  resource: Resource
  /** The shown columns. */
  shown: readonly Column[]
  matching: Matching
  /** False for people who may neither create nor change a record. */
  mayImport: boolean
  /** True if the person may find and merge duplicates here. */
  hasDuplicates: boolean
}

/** Downloads and prints the list as it is filtered and sorted now, imports files, and leads to the duplicates. */
export function FilesMenu({ resource, shown, matching, mayImport, hasDuplicates }: Props) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'import' | 'print' | null>(null)
  const columns = shown
    .flatMap(({ path, by = [path] }) => by)
    .filter((path) => fieldOrSystem(resource, path))
  const { size } = useListState(resource).state
  const close = () => setOpen(null)
  const { items: downloads, isBusy } = useDownload(resource, { columns }, matching)
  const print = () => setOpen('print')
  const mayPrint = matching.total > 0
  usePrintKey(mayPrint && open === null ? print : null, false)
  return (
    <>
      {matching.total > size ? (
        <p className="td-print-note">
          {`Only one page of this list is on this paper. “Print list or labels” beside its columns prints ${formatCount(Math.min(matching.total, maxPrinted))} records.`}
        </p>
      ) : null}
      <DropdownButton
        label="Import, download and print"
        className="td-icon"
        align="end"
        isBusy={isBusy}
        items={[
          ...downloads,
          ...(mayPrint ? [{ key: 'print', label: 'Print list or labels', run: print }] : []),
          ...(mayImport
            ? [{ key: 'import', label: 'Import from a file', run: () => setOpen('import') }]
            : []),
          ...(hasDuplicates
            ? [
                {
                  key: 'duplicates',
                  label: 'Find duplicates',
                  run: () => void navigate(`/duplicates?resource=${resource.name}`),
                },
              ]
            : []),
        ]}
      >
        <SwapOutlined rotate={90} />
      </DropdownButton>
      <Suspense fallback={null}>
        {open === 'import' ? <ImportDialog resource={resource} onClose={close} /> : null}
        {open === 'print' ? (
          <PrintDialog resource={resource} columns={shown} matching={matching} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}
