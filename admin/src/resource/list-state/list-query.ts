import nestjsxProvider from '@refinedev/nestjsx-crud'
import type { CrudFilter, CrudSort } from '@refinedev/core'
import { searchedBySound } from '../../fields/sound-search.js'

type HttpClient = Parameters<typeof nestjsxProvider>[1]

/** The records of a list as it is filtered and sorted now, and their number. */
export interface Matching {
  filters: readonly CrudFilter[]
  sorters: readonly CrudSort[]
  /** The path of a declared list. */
  list: string | undefined
  total: number
}

/** Returns the query string with which a list asks for its rows, without a page. */
export async function queryOf({ filters, sorters, list }: Matching): Promise<string> {
  let query = ''
  const client = {
    get: (url: string) => {
      query = searchedBySound(url.slice(url.indexOf('?') + 1))
      return Promise.resolve({ data: [] })
    },
  }
  // The provider asks for all of axios and calls only get here.
  const provider = nestjsxProvider('', client as unknown as HttpClient)
  await provider.getList({
    resource: '',
    filters: [...filters],
    sorters: [...sorters],
    pagination: { mode: 'off' },
  })
  return list === undefined ? query : `${query}&list=${list}`
}
