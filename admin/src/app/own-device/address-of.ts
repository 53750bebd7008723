import type { DataProvider } from '@refinedev/core'
import { providerWith } from '../data-provider.js'

/** Returns the address that a page's query reads: the provider of the pages makes it, and nothing is sent. */
export async function addressOf(
  read: (provider: Required<DataProvider>) => Promise<unknown>,
): Promise<string> {
  let address = ''
  await read(
    providerWith(async (url) => {
      address = url.replace(/\?$/, '')
      return { data: { data: [] } }
    }),
  )
  return address
}

/** Returns the address of a query by `useApiQuery`. */
export const plainAddress = (url: string, query: { [name: string]: string | number }) =>
  addressOf((provider) => provider.custom({ url, method: 'get', query }))
