/** Returns a key of an object type, quoted if it must be. */
const key = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

const union = (types) => [...new Set(types)].join(' | ')

const scalars = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Returns the lines of an object type: each property with its description. */
function objectType({ properties = {}, required = [], additionalProperties }, indent) {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const words = schema.description ?? (schema.title === name ? undefined : schema.title)
    const comment = words ? `${inner}/** ${words.replaceAll('*/', '')} */\n` : ''
    const optional = required.includes(name) ? '' : '?'
    return `${comment}${inner}${key(name)}${optional}: ${typeOf(schema, inner)}`
  })
  if (lines.length > 0) return `{\n${lines.join('\n')}\n${indent}}`
  const any = additionalProperties
  return any === false
    ? 'Record<string, never>'
    : `Record<string, ${any && any !== true ? typeOf(any, indent) : 'unknown'}>`
}

/**
 * Returns the TypeScript type of a JSON schema as the product writes them. Throws at a word that it does not know, so that no type is
 * silently wider than its schema.
 */
export function typeOf(schema, indent = '') {
  if (schema.typeName) return schema.typeName
  if (schema.$ref) throw new Error(`A record refers to ${schema.$ref}, which has no type here.`)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return union(alternatives.map((each) => typeOf(each, indent)))
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)))
  if (schema.type === 'array') return `readonly ${wrapped(typeOf(schema.items ?? {}, indent))}[]`
  if (schema.type === 'object') return objectType(schema, indent)
  if (
    schema.type === undefined &&
    Object.keys(schema).every((word) => ['title', 'description', 'readOnly'].includes(word))
  )
    return 'unknown'
  const scalar = scalars[schema.type]
  if (!scalar) throw new Error(`No type for ${JSON.stringify(schema)}`)
  return scalar
}

const wrapped = (type) => (/ \| |^readonly /.test(type) ? `(${type})` : type)

export { key }
