import { problems } from '@tinkerdesk/shared'

type Json = Record<string, unknown>

const titlesOf = (status: number): string =>
  Object.values(problems)
    .filter((problem) => problem.status === status)
    .map(({ title }) => title)
    .join(' / ')

/** Returns the OpenAPI responses of refusals: each a problem, described by the sentences of its status. */
export const refusals = (...statuses: number[]): Json =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: titlesOf(status),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )
