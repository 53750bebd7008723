import nestjsxProvider from '@refinedev/nestjsx-crud'
import type { DataProvider } from '@refinedev/core'
import { fetchClient } from '../stand-ins/fetch-client.js'

type HttpClient = Parameters<typeof nestjsxProvider>[1]

/** Returns the address that a page's query reads: the provider of the pages makes it, and nothing is sent. */
export async function addressOf(
  read: (provider: Required<DataProvider>) => Promise<unknown>,
): Promise<string> {
  let address = ''
  const client = {
    ...fetchClient,
    get: async (url: string) => {
      address = url.replace(/\?$/, '')
      return { data: { data: [] } }
    },
  }
  await read(nestjsxProvider('/api', client as unknown as HttpClient))
  return address
}

/** Returns the address of a query by `useApiQuery`. */
export const plainAddress = (url: string, query: { [name: string]: string | number }) =>
  addressOf((provider) => provider.custom({ url, method: 'get', query }))
