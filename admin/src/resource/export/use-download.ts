import type { Resource } from '@tinkerdesk/shared'
import { useState } from 'react'
import type { MenuItem } from '../../ui/menus/use-menu.js'
import type { Matching } from '../list-state/list-query.js'
import type { FilePart } from './download-list.js'

const formats = [
  { key: 'csv', label: 'Download as CSV' },
  { key: 'xlsx', label: 'Download as XLSX (Excel)' },
] as const

/** Returns the entries of a menu that download a list as it is filtered and sorted now. `isBusy` is true during a download. */
export function useDownload(
  resource: Resource,
  part: FilePart,
  matching: Matching,
): { items: readonly MenuItem[]; isBusy: boolean } {
  const [isBusy, setBusy] = useState(false)
  const run = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    try {
      const { download } = await import('./download-list.js')
      await download(resource, format, part, matching)
    } finally {
      setBusy(false)
    }
  }
  return {
    items: formats.map(({ key, label }) => ({ key, label, run: () => void run(key) })),
    isBusy,
  }
}
