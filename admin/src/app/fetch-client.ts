import { request } from '../client/request.js'

interface Config {
  headers?: Record<string, string>
  data?: unknown
  signal?: AbortSignal
}

const call = async (method: string, url: string, body: unknown, { headers, signal }: Config = {}) => ({
  data: await request<never>(method, url, { body, ...(headers ? { headers } : {}), ...(signal ? { signal } : {}) }),
})

/** Our http client with the part of axios' surface that Refine's nestjsx provider calls; it throws `HttpProblem`s. */
export const fetchClient = {
  get: (url: string, config?: Config) => call('get', url, undefined, config),
  delete: (url: string, config?: Config) => call('delete', url, config?.data, config),
  post: (url: string, body?: unknown, config?: Config) => call('post', url, body, config),
  put: (url: string, body?: unknown, config?: Config) => call('put', url, body, config),
  patch: (url: string, body?: unknown, config?: Config) => call('patch', url, body, config),
  // What the provider's own client, which is never used, does while it loads.
  create: () => fetchClient,
  interceptors: { response: { use: () => 0 } },
}

export default fetchClient
