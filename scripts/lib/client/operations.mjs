import 'reflect-metadata'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../shell.mjs'
import { key, typeOf } from './type-of.mjs'

const built = (path) => import(pathToFileURL(join(root, 'api/dist', path)).href)
const { MetadataScanner, Reflector } = createRequire(join(root, 'api/package.json'))('@nestjs/core')

const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1)
const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Returns the paths of features, from their controllers, without a server. */
export async function featurePaths() {
  const { modules } = await built('app/lists/modules.js')
  const { JobsController } = await built('jobs/jobs.controller.js')
  const { OutboxController } = await built('mail/outbox.controller.js')
  const { describedPaths } = await built('http/described-paths.js')
  const { operationNames } = await built('features/docs/operation-names.js')
  const controllers = [
    JobsController,
    OutboxController,
    ...modules.flatMap((module) => Reflect.getMetadata('controllers', module) ?? []),
  ]
  const discovery = {
    getControllers: () =>
      controllers.map((metatype) => ({ metatype, instance: Object.create(metatype.prototype) })),
  }
  return describedPaths(discovery, new MetadataScanner(), new Reflector(), operationNames)
}

/** Returns a schema in which records have the names of their types. */
function named(schema, schemas) {
  if (Array.isArray(schema)) return schema.map((each) => named(each, schemas))
  if (schema === null || typeof schema !== 'object') return schema
  const name = schema.$ref?.split('/').at(-1)
  if (name === undefined)
    return Object.fromEntries(
      Object.entries(schema).map(([word, inner]) => [word, named(inner, schemas)]),
    )
  const whole = name.replace(/Part$/, '')
  if (whole !== name && schemas[whole]) return { typeName: `Shown<${pascal(whole)}>` }
  const isRecord = schemas[`${name.replace(/(Create|Change)$/, '')}Create`] !== undefined
  return isRecord ? { typeName: pascal(name) } : named(schemas[name], schemas)
}

const objectOf = (parameters) => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
  additionalProperties: false,
})

/** Returns the type of an answer: of JSON its own, of other content the `Response`. */
function answerOf({ responses }, typed) {
  const answers = Object.entries(responses).filter(([status]) => status < 300)
  const types = answers.map(([, { content }]) => {
    if (!content) return 'undefined'
    const json = content['application/json']
    return json ? typed(json.schema) : 'Response'
  })
  return types.length > 0 ? [...new Set(types)].join(' | ') : 'undefined'
}

/** Returns what is known about the operations: their types, and where they are. */
export function operationTypes(paths, schemas) {
  const typed = (schema, indent = '    ') => typeOf(named(schema, schemas), indent)
  const entries = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].filter(
        (parameter) => parameter.in !== undefined,
      )
      const at = (place) => parameters.filter((parameter) => parameter.in === place)
      const content = operation.requestBody?.content ?? {}
      const isForm = content['multipart/form-data'] !== undefined
      const body = isForm
        ? 'FormData'
        : content['application/json']
          ? typed(content['application/json'].schema)
          : 'undefined'
      const places = at('path').map((place) => ({ ...place, required: true }))
      const query = at('query')
      const parts = [
        places.length > 0 && `path: ${typed(objectOf(places))}`,
        query.length > 0 &&
          `query${query.some(({ required }) => required) ? '' : '?'}: ${typed(objectOf(query))}`,
        body !== 'undefined' && `body${operation.requestBody.required ? '' : '?'}: ${body}`,
      ].filter(Boolean)
      const isNeeded = parts.some((part) => !/^\w+\?:/.test(part))
      const isText = answerOf(operation, () => 'x').includes('Response')
      return [
        {
          name: operation.operationId,
          type: `  /** ${operation.summary.replaceAll('*/', '')} */
  ${key(operation.operationId)}: {
    args: [call${isNeeded ? '' : '?'}: ${[...parts.map((part) => `{ ${part} }`), 'CallOptions'].join(' & ')}]
    answer: ${answerOf(operation, typed)}
  }`,
          place: `  ${key(operation.operationId)}: { method: '${method.toUpperCase()}', path: '${path}'${isText ? ', isText: true' : ''} },`,
        },
      ]
    }),
  )
  return entries
}
