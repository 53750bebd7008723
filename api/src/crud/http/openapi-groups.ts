import { groupTotals, hasGroups, type Resource } from '@tinkerdesk/shared'
import { jsonSchema } from '../../http/json-schema.js'
import { refusals } from '../../http/refusals.js'
import { namesOf } from './operation-names.js'
import { choosing } from './build-groups-controller.js'
import { answer, query } from './openapi-parts.js'
import type { Json } from '../../http/json-schema.js'

/** Describes the endpoint of the totals of a resource's lists. `parameters` are those of the list. */
export function groupPaths(resource: Resource, parameters: readonly Json[]): Json {
  if (!hasGroups(resource)) return {}
  const fields = new Set(
    [resource.list, ...resource.lists].flatMap(({ groups }) => groups?.by ?? []),
  )
  const by = { ...query('by', 'The field to count by', { enum: [...fields] }), required: true }
  const chosen = parameters.filter(({ name }) => choosing.some((each) => each === name))
  return {
    [`/api/${resource.url}/groups`]: {
      get: {
        tags: [resource.label.many],
        operationId: namesOf(resource).count,
        description: 'Counts the records that you may read and that fit the filters.',
        summary: `Count ${resource.label.many.toLowerCase()} by a field, with sums`,
        parameters: [by, ...chosen],
        responses: {
          200: answer(
            'The largest groups, and the totals of all',
            jsonSchema(groupTotals, 'output'),
          ),
          ...refusals(400, 401, 403),
        },
      },
    },
  }
}
