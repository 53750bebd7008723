import { request } from '../../client/request.js'

interface Config {
  headers?: Record<string, string>
  data?: unknown
  signal?: AbortSignal
}

const call = async (
  method: string,
  url: string,
  body: unknown,
  { headers, signal }: Config = {},
) => ({
  data: await request<never>(method, url, {
    body,
    ...(headers ? { headers } : {}),
    ...(signal ? { signal } : {}),
  }),
})

/** Our HTTP client with the part of the axios API that Refine's nestjsx provider calls. Throws `HttpProblem`s. */
export const fetchClient = {
  get: (url: string, config?: Config) => call('get', url, undefined, config),
  delete: (url: string, config?: Config) => call('delete', url, config?.data, config),
  post: (url: string, body?: unknown, config?: Config) => call('post', url, body, config),
  put: (url: string, body?: unknown, config?: Config) => call('put', url, body, config),
  patch: (url: string, body?: unknown, config?: Config) => call('patch', url, body, config),
  // Needed while the provider's own client loads. That client is never used.
  create: () => fetchClient,
  interceptors: { response: { use: () => 0 } },
}

export default fetchClient
