import { request } from '../../client/request.js'
import { tabHeader } from '../../client/tab.js'

interface Config {
  headers?: Record<string, string>
  data?: unknown
  signal?: AbortSignal
}

const call = async (method: string, url: string, body: unknown, { headers, signal }: Config = {}) => ({
  data: await request<never>(method, url, { body, ...(headers ? { headers } : {}), ...(signal ? { signal } : {}) }),
})

/** A write says which tab it comes from, so that its live event can be told from everybody else's. */
const write = (method: string, url: string, body: unknown, config: Config = {}) =>
  call(method, url, body, { ...config, headers: { ...tabHeader, ...config.headers } })

/** Our http client with the part of axios' surface that Refine's nestjsx provider calls; it throws `HttpProblem`s. */
export const fetchClient = {
  get: (url: string, config?: Config) => call('get', url, undefined, config),
  delete: (url: string, config?: Config) => write('delete', url, config?.data, config),
  post: (url: string, body?: unknown, config?: Config) => write('post', url, body, config),
  put: (url: string, body?: unknown, config?: Config) => write('put', url, body, config),
  patch: (url: string, body?: unknown, config?: Config) => write('patch', url, body, config),
  // What the provider's own client, which is never used, does while it loads.
  create: () => fetchClient,
  interceptors: { response: { use: () => 0 } },
}

export default fetchClient
