import { today, type Resource } from '@tinkerdesk/shared'
import { bodyOf } from '../../client/request.js'
import { toast } from '../../ui/toast.js'
import { queryOf, type Matching } from '../list/list-query.js'

/** Downloads a list as a file. A refusal becomes a message. */
export async function download(resource: Resource, format: 'csv' | 'xlsx', columns: readonly string[], matching: Matching): Promise<void> {
  try {
    const query = await queryOf(matching)
    const url = `/api/exports/${resource.url}/${format}?columns=${encodeURIComponent(columns.join())}&${query}`
    const response = await fetch(url, { credentials: 'same-origin' })
    if (!response.ok) return void (await bodyOf(response))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = `${resource.url}-${today()}.${format}`
    link.click()
    URL.revokeObjectURL(link.href)
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'The list could not be downloaded.')
  }
}
