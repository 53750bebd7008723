import { problems, refusal } from '@tinkerdesk/shared'
import { jsonSchema, type Json } from './json-schema.js'

const all = Object.values(problems)

const titlesOf = (status: number): string =>
  all
    .filter((problem) => problem.status === status)
    .map(({ title }) => title)
    .join(' / ')

const responseOf = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const refer = (name: string): Json => ({ $ref: `#/components/responses/${name}` })

/** The schema of the body of a refusal, to which every refusal refers. */
export const problemSchema = (): Json => jsonSchema(refusal, 'output')

/** Returns the responses with these names, to which `refusals` refers: each a problem, described by the sentences of its status. */
export const refusalResponses = (used: ReadonlySet<string>): Json => ({
  ...Object.fromEntries(
    [...new Set(all.map(({ status }) => status))]
      .filter((status) => used.has(`Refused${status}`))
      .map((status) => [`Refused${status}`, responseOf(titlesOf(status))]),
  ),
  Refused: responseOf(
    'Any other refusal: a request that is too large or of another type, too many requests, or a fault of the server',
  ),
})

/** Returns the OpenAPI responses of refusals: those with these statuses, and any other. */
export const refusals = (...statuses: number[]): Json => ({
  ...Object.fromEntries(
    statuses.map((status) => [
      status,
      all.some((each) => each.status === status) ? refer(`Refused${status}`) : refer('Refused'),
    ]),
  ),
  default: refer('Refused'),
})
