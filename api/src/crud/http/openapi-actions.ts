import {
  actionResult,
  askedFields,
  isWithin,
  maxBulk,
  type DeclaredAction,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import { jsonSchema, type Json } from '../../http/json-schema.js'
import { refusals } from '../../http/refusals.js'
import { originParameter } from '../../http/origin-parameter.js'
import { answer, body, idValue } from './openapi-parts.js'
import { actionName } from './operation-names.js'
import { objectOf } from './openapi-fields.js'

const record: Json = {
  type: 'object',
  required: ['id', 'version'],
  properties: { id: idValue, version: { type: 'integer', minimum: 1 } },
}

/** Returns the schema of the values that an action asks for. */
function valuesOf(resource: Resource, action: DeclaredAction): Json {
  const inputs = askedFields(resource, action)
  const has = (_: Field, path: string) => inputs.some((leaf) => isWithin(leaf.path, path))
  return objectOf(resource.fields, '', { has, requires: () => false })
}

function pathOf(resource: Resource, action: DeclaredAction): Json {
  const bulk = { type: 'array', maxItems: maxBulk, items: record }
  const schema = {
    type: 'object',
    required: ['bulk'],
    properties: { bulk, values: valuesOf(resource, action) },
    additionalProperties: false,
  }
  return {
    post: {
      tags: [resource.label.many],
      operationId: actionName(resource, action.key),
      description:
        'Each record is checked and changed by itself: the answer has a result for each, with the values that undo it.',
      parameters: [originParameter],
      summary: `${action.label}: an action on ${resource.label.many.toLowerCase()}`,
      requestBody: body(schema),
      responses: {
        200: answer('A result for every record, in order', {
          type: 'array',
          items: jsonSchema(actionResult, 'output'),
        }),
        ...refusals(400, 401, 403),
      },
    },
  }
}

/** Describes the endpoints of a resource's declared actions. */
export const actionPaths = (resource: Resource): Json =>
  Object.fromEntries(
    resource.actions.map((action) => [
      `/api/${resource.url}/actions/${action.key}`,
      pathOf(resource, action),
    ]),
  )
