import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { featurePaths, operationTypes } from './lib/client/operations.mjs'
import { key, typeOf } from './lib/client/type-of.mjs'
import { root } from './lib/shell.mjs'

// Writes the types of @tinkerdesk/client from the description and the declarations, which must be built. Runs as a process of its own:
// what it loads would stay in the memory of the build.
const target = join(root, 'client/src/generated/resources.ts')
const built = (path) => import(pathToFileURL(join(root, path)).href)
const shared = await built('shared/dist/index.js')
const { openApi } = await built('api/dist/crud/http/openapi.js')
const { jsonSchema } = await built('api/dist/http/json-schema.js')
const { components, paths } = await openApi(await featurePaths())

const pascal = (words) => words.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
const camel = (words) => words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const texts = (values) =>
  values.length > 0 ? values.map((value) => `'${value}'`).join(' | ') : 'never'
const schemaOf = (name) => components.schemas[name]

const staff = ['admin', 'atlIncharge', 'mentor']
const grantsOf = ({ access }, roles, action) =>
  roles.flatMap((role) =>
    (access[role] ?? []).filter((grant) => shared.actionsOf(grant).includes(action)),
  )
const may = (resource, action) => grantsOf(resource, shared.roles, action).length > 0
/** True if some of the staff read nothing but chosen fields of some records. */
const isBare = (resource) => grantsOf(resource, staff, 'read').some(({ bare }) => bare)

/** Returns the schema of a value inside a record, without the lists around it. */
const schemaAt = (schema, path) =>
  path.split('.').reduce((inner, name) => {
    const { properties, items, anyOf = [] } = inner
    const parts =
      properties ?? items?.properties ?? anyOf.find((each) => each.properties)?.properties
    return parts[name]
  }, schema)

/** Returns the type of one value of a field: without null, and of a list that of its items. */
function valueAt(resource, path) {
  const schema = schemaAt(schemaOf(resource.name), path)
  const { items, anyOf } = schema
  if (items) return typeOf(items)
  return typeOf(anyOf ? { ...schema, anyOf: anyOf.filter(({ type }) => type !== 'null') } : schema)
}

/** The declared fields and those of the system, and derived values, that a list may be filtered or sorted by. */
function comparedFields(resource) {
  const own = [
    ...Object.entries(shared.systemFields).map(([path, field]) => ({
      path,
      field,
      isSystem: true,
    })),
    ...shared.leavesOf(resource),
  ]
  const derived = Object.entries(resource.derived).flatMap(([path, { filterable, sortable }]) => {
    const field = shared.derivedField(resource, path)
    return field && (filterable || sortable) ? [{ path, field, filterable, sortable }] : []
  })
  return [
    ...own.map((leaf) => ({
      filterable: true,
      sortable: leaf.isSystem || shared.sharedKind(leaf.field).sortable,
      ...leaf,
    })),
    ...derived,
  ]
}

function conditionOf(resource, { path, field }) {
  const { operand, ordered, textual } = shared.sharedKind(field)
  if (!operand) return 'Presence'
  const value = valueAt(resource, path)
  if (textual) return 'Text'
  return `${ordered ? 'Ordered' : 'Value'}<${value}>`
}

/** The relations that a list can have as records: their paths with the property of the target. */
const joinsOf = (resource) =>
  [
    ...shared.leavesOf(resource).flatMap(({ path, field }) => {
      const to = shared.targetOf(field)?.to
      return to ? [[path, to]] : []
    }),
    ...shared.itemRelationsOf(resource).map(({ path, to }) => [path, to]),
  ].map(([path, to]) => `${key(path)}: ${pascal(to)}`)

/** A relation to one record sorts by the name of that record. */
const throughOf = (resource) =>
  shared.leavesOf(resource).flatMap(({ path, field }) => {
    const related = shared.targetOf(field)
    return related && !related.many
      ? shared.sortPathsOf(resource, path).filter((each) => each !== path)
      : []
  })

/** The actions of a resource, each with the values that it asks for. */
function actionsOf({ url, actions }) {
  const bodies = actions.map((action) => {
    const { requestBody } = paths[`/api/${url}/actions/${action.key}`].post
    const { values } = requestBody.content['application/json'].schema.properties
    return `${key(action.key)}: ${typeOf(values, '    ')}`
  })
  return bodies.length > 0 ? `{ ${bodies.join('; ')} }` : 'Record<never, never>'
}

function typesOf(resource) {
  const { name, label } = resource
  const type = pascal(name)
  const compared = comparedFields(resource)
  const filters = compared.filter(({ filterable }) => filterable)
  const noun = label.one.toLowerCase()
  return `/** ${label.one}, as it is read. A field that is withheld from some people is optional. */
export interface ${type} ${typeOf(schemaOf(name))}

/** The body that creates a ${noun}. */
export interface ${type}Create ${typeOf(schemaOf(`${name}Create`))}

/** The body that changes a ${noun}. */
export interface ${type}Change ${typeOf(schemaOf(`${name}Change`))}

/** Conditions of lists of ${label.many.toLowerCase()}. */
export interface ${type}Filters {
${filters.map((leaf) => `  ${key(leaf.path)}?: ${conditionOf(resource, leaf)}`).join('\n')}
}
`
}

const sortsOf = (resource) => [
  ...new Set([
    ...comparedFields(resource).flatMap(({ path, sortable }) => (sortable ? [path] : [])),
    ...throughOf(resource),
  ]),
]

const entryOf = (resource) => {
  const type = pascal(resource.name)
  return `  ${camel(resource.url)}: {
    read: ${isBare(resource) ? `Shown<${type}>` : type}
    create: ${may(resource, 'create') ? `${type}Create` : 'never'}
    change: ${may(resource, 'update') ? `${type}Change` : 'never'}
    filters: ${type}Filters
    sorts: ${texts(sortsOf(resource))}
    joins: { ${joinsOf(resource).join('; ')} }
    lists: ${texts(resource.lists.map(({ path }) => path))}
    actions: ${actionsOf(resource)}
  }`
}

/** Answers that are no records. */
const answers = [
  ['Job', 'Work that takes longer than a request.', shared.job],
  ['RecordResult', 'The result of one of several records.', shared.actionResult],
  ['TriedFile', 'What a file would change. Nothing is saved yet.', shared.importedFile],
  ['SavedImport', 'What an import changed.', shared.changeSetDone],
]

const text = `// Written by the build from the declarations: do not edit.
import type { Ordered, Presence, Shown, Text, Value } from '../conditions.js'

${shared.resources.map(typesOf).join('\n')}
${answers.map(([name, words, schema]) => `/** ${words} */\nexport interface ${name} ${typeOf(jsonSchema(schema, 'output'))}\n`).join('\n')}
/** Everything that is known about each resource, by the property of the client. */
export interface Resources {
${shared.resources.map(entryOf).join('\n')}
}

/** The name and the address of each resource. */
export const addresses: { readonly [P in keyof Resources]: { readonly name: string; readonly url: string } } = {
${shared.resources.map(({ name, url }) => `  ${camel(url)}: { name: '${name}', url: '${url}' },`).join('\n')}
}
`
/** The addresses of records that have methods of their own. */
const isTyped = (path) => {
  const [, , url, ...rest] = path.split('/')
  const isOfRecords = shared.resources.some((resource) => resource.url === url)
  return isOfRecords && /^(|bulk|\{id\}|actions\/.*)$/.test(rest.join('/'))
}
const operations = operationTypes(
  Object.fromEntries(Object.entries(paths).filter(([path]) => !isTyped(path))),
  components.schemas,
)
const records = shared.resources
  .map(({ name }) => pascal(name))
  .filter((name) =>
    operations.some(({ type }) =>
      new RegExp(`\\b${name}\\b`).test(type.replace(/\/\*[^]*?\*\/|"[^"]*"/g, '')),
    ),
  )
const operationsText = `// Written by the build from the description: do not edit.
import type { CallOptions } from '../sender.js'
${operations.some(({ type }) => type.includes('Shown<')) ? "import type { Shown } from '../conditions.js'\n" : ''}import type { ${records.join(', ')} } from './resources.js'

/** The operations that are no methods of records, by their names in the description. */
export interface Operations {
${operations.map(({ type }) => type).join('\n')}
}

/** Where an operation is. */
export interface Place {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** True if the answer is no JSON. */
  readonly isText?: true
}

export const places: { readonly [N in keyof Operations]: Place } = {
${operations.map(({ place }) => place).join('\n')}
}
`

function write(file, content) {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
write(target, text)
write(join(dirname(target), 'operations.ts'), operationsText)
