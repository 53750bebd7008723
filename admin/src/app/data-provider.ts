import nestjsxProvider from '@refinedev/nestjsx-crud'
import type {
  BaseRecord,
  CrudFilter,
  CrudFilters,
  DataProvider,
  GetManyParams,
  GetOneParams,
  MetaQuery,
} from '@refinedev/core'
import { keepNewest, resources } from '@tinkerdesk/shared'
import { HttpProblem } from '../client/http-problem.js'
import { request } from '../client/request.js'
import { searchedBySound } from '../fields/sound-search.js'
import { fetchClient } from './stand-ins/fetch-client.js'

const apiUrl = '/api'
type HttpClient = Parameters<typeof nestjsxProvider>[1]
type Get = (...sent: Parameters<typeof fetchClient.get>) => Promise<{ data: unknown }>
const get: Get = (url, config) => fetchClient.get(searchedBySound(url), config)
// The provider asks for all of axios and calls only get, post, patch and delete, which our client has.
/** Returns the provider that reads by this function. */
export const providerWith = (read: Get) =>
  nestjsxProvider(apiUrl, { ...fetchClient, get: read } as unknown as HttpClient)
const provider = providerWith(get)

/** Returns the provider for lists with parameters that its query has no place for: the declared `list`, the text by which to `rank` rows, and the `fields` of each. */
function providerOf(meta: MetaQuery = {}) {
  const own = new URLSearchParams(
    ['list', 'rank', 'fields'].flatMap((name) => (meta[name] ? [[name, String(meta[name])]] : [])),
  ).toString()
  if (own === '') return provider
  return providerWith((url) => get(`${url}&${own}`))
}

const urls = new Map(resources.flatMap(({ name, url }) => [name, url].map((each) => [each, url])))
/** Returns a resource's path under `/api`, from its name (`subTopic`) or from that path (`sub-topics`). */
function urlOf(resource: string): string {
  const url = urls.get(resource)
  if (url === undefined)
    throw new HttpProblem('bad_request', `There is no resource called "${resource}".`, 400)
  return url
}

/** The provider silently turns these into "equals". An error is better than wrong rows. */
const unsupportedOperators = new Set([
  'nbetween',
  'ina',
  'nina',
  'nstartswith',
  'nstartswiths',
  'nendswith',
  'nendswiths',
])

/** Throws for a filter that the query protocol cannot express. */
function assertSupported(filters: CrudFilters = []): void {
  for (const filter of filters as CrudFilter[]) {
    if (unsupportedOperators.has(filter.operator))
      throw new HttpProblem(
        'bad_request',
        `A list cannot be filtered by "${filter.operator}".`,
        400,
      )
    if (filter.operator === 'and' || filter.operator === 'or')
      assertSupported(filter.value as CrudFilters)
  }
}

const bulk = async (method: string, resource: string, rows: readonly unknown[]) => ({
  data: await request<never[]>(method, `${apiUrl}/${urlOf(resource)}/bulk`, {
    body: { bulk: rows },
  }),
})

interface Versions {
  /** The version of the record that was last read. */
  version?: number
  /** The last read version of each record, by id. */
  versions?: Record<string, number>
}

const versionOf = (meta: Versions | undefined, id: string | number) => {
  const version = meta?.versions?.[id] ?? meta?.version
  return version === undefined ? {} : { version }
}

/** The versions of the records that were read alone last, by their path under `/api`; the earliest is forgotten first. */
const readVersions = new Map<string, unknown>()
const maxReadVersions = 200

/** Notes the version of a record, for a form that sends its fields only. */
function noteVersion(path: string, row: BaseRecord | null): void {
  readVersions.delete(path)
  readVersions.set(path, row?.version)
  keepNewest(readVersions, maxReadVersions)
}

/** Ids in one request: together they are part of its address, which servers limit to some 16 kB. */
const maxIds = 200

/** Refine's nestjsx provider on our HTTP client. Operations on many records are one request each. */
export const dataProvider: Required<DataProvider> = {
  ...provider,
  getList: async (params) => {
    assertSupported(params.filters)
    return providerOf(params.meta).getList({ ...params, resource: urlOf(params.resource) })
  },
  getMany: async <Row extends BaseRecord>({ ids, resource, ...params }: GetManyParams) => {
    const data: Row[] = []
    for (let from = 0; from < ids.length; from += maxIds) {
      const part = { ...params, resource: urlOf(resource), ids: ids.slice(from, from + maxIds) }
      data.push(...(await provider.getMany!<Row>(part)).data)
    }
    return { data }
  },
  getOne: async <Row extends BaseRecord>(params: GetOneParams) => {
    const resource = urlOf(params.resource)
    const answer = await provider.getOne<Row>({ ...params, resource })
    noteVersion(`${resource}/${params.id}`, answer.data)
    return answer
  },
  create: async ({ resource, variables }) =>
    fetchClient.post(`${apiUrl}/${urlOf(resource)}`, variables),
  /**
   * Sends the version from the variables, else from `meta.version`, else the one that was read last, as the form of Refine has only its
   * fields. The server refuses changes without one.
   */
  update: async ({ resource, id, variables, meta }) => {
    const path = `${urlOf(resource)}/${id}`
    const answer = await fetchClient.patch(`${apiUrl}/${path}`, {
      version: readVersions.get(path),
      ...versionOf(meta as Versions, id),
      ...variables,
    })
    noteVersion(path, answer.data as BaseRecord | null)
    return answer
  },
  deleteOne: async (params) => provider.deleteOne({ ...params, resource: urlOf(params.resource) }),
  createMany: async ({ resource, variables }) => bulk('post', resource, variables),
  /** `meta.versions` holds the version of each record. */
  updateMany: async ({ resource, ids, variables, meta }) =>
    bulk(
      'patch',
      resource,
      ids.map((id) => ({ id, ...versionOf(meta as Versions, id), ...variables })),
    ),
  deleteMany: async ({ resource, ids }) =>
    bulk(
      'delete',
      resource,
      ids.map((id) => ({ id })),
    ),
  custom: async (params) => {
    assertSupported(params.filters)
    return provider.custom(params)
  },
}
