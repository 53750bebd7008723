import { DownloadOutlined } from '@ant-design/icons'
import type { Resource } from '@tinkerdesk/shared'
import { useState } from 'react'
import { MenuButton } from '../../ui/menu-button.js'
import type { Matching } from '../list/list-query.js'
import '../../ui/icon-button.css'

interface Props {
  resource: Resource
  /** The paths of the shown columns. */
  columns: readonly string[]
  matching: Matching
}

const formats = [
  { key: 'csv', label: 'Download as CSV' },
  { key: 'xlsx', label: 'Download as XLSX (Excel)' },
] as const

/** Downloads the list as it is filtered and sorted now, with its columns. */
export function ExportMenu({ resource, columns, matching }: Props) {
  const [isBusy, setBusy] = useState(false)
  const run = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    const { download } = await import('./download-list.js')
    await download(resource, format, columns, matching)
    setBusy(false)
  }
  return (
    <MenuButton
      label="Download this list"
      className="td-icon"
      align="end"
      isBusy={isBusy}
      items={formats.map(({ key, label }) => ({ key, label, run: () => void run(key) }))}
    >
      <DownloadOutlined />
    </MenuButton>
  )
}
