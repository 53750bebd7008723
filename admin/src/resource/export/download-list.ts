import { today, type Resource } from '@tinkerdesk/shared'
import { bodyOf, sendRequest } from '../../client/request.js'
import { toast } from '../../ui/messages/toast.js'
import { queryOf, type Matching } from '../list-state/list-query.js'

/** The part of a list that a file has: columns of its rows, or its totals by a field. */
export interface FilePart {
  columns?: readonly string[]
  totalsBy?: string
}

/** Downloads a list as a file. A refusal becomes a message. */
export async function download(
  resource: Resource,
  format: 'csv' | 'xlsx',
  part: FilePart,
  matching: Matching,
): Promise<void> {
  try {
    const { columns = [], totalsBy } = part
    const isTotals = totalsBy !== undefined
    const query = await queryOf(isTotals ? { ...matching, sorters: [] } : matching)
    const first = isTotals
      ? `by=${encodeURIComponent(totalsBy)}`
      : `columns=${encodeURIComponent(columns.join())}`
    const url = `/api/exports/${resource.url}/${format}?${first}&${query}`
    const response = await sendRequest('get', url, {})
    if (!response.ok) return void (await bodyOf(response))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = `${resource.url}${isTotals ? '-totals' : ''}-${today()}.${format}`
    link.click()
    URL.revokeObjectURL(link.href)
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'The list could not be downloaded.')
  }
}
