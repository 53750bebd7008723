/** Placeholders for the person in a row rule, with the words that a reader sees. */
export const person = {
  uid: '«this person»',
  email: '«their e-mail»',
  displayName: '«their name»',
  schoolIds: ['«own school»'],
  coordinatedIds: ['«coordinated school»'],
  studentId: '«own student record»',
  mentorId: '«own mentor record»',
}

const isMark = (value) => typeof value === 'string' && /^«.*»$/.test(value)
const bare = (mark) => mark.slice(1, -1)

/** Returns a value of a rule in words: "their own account", `"published"`, "empty". */
function valueWords(value) {
  if (value === null) return 'empty'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (!isMark(value)) return `“${value}”`
  return /^(own|coordinated) /.test(bare(value)) ? `their ${bare(value)}` : bare(value)
}

const sentences = {
  createdBy: (value) => (value === person.uid ? 'made by this person' : undefined),
  id(value, resource) {
    if (value === person.uid) return 'their own account'
    if (isMark(value)) return `their ${bare(value)}`
    if (value?.$ne === person.uid) return 'not their own account'
    if (value?.$in?.every(isMark)) return `their ${bare(value.$in[0])}`
    return `${resource.label.one.toLowerCase()} ${valueWords(value)}`
  },
}

/** Returns a function that puts row rules into words. `shared` is the built module. */
export function rowWords(shared) {
  const { fieldAt, resourceNamed, targetOf } = shared

  const labelOf = (resource, path) => `“${fieldAt(resource, path)?.label ?? path}”`

  function fromWords({ resource: name, field, where }) {
    const other = resourceNamed(name)
    const inner = where ? ` where ${whereWords(other, where)}` : ''
    return `named in ${labelOf(other, field)} of a ${other.label.one.toLowerCase()}${inner}`
  }

  function conditionWords(resource, path, condition) {
    const special = sentences[path]?.(condition, resource)
    if (special) return special
    const label = labelOf(resource, path)
    if (condition === null || typeof condition !== 'object')
      return `${label} is ${valueWords(condition)}`
    if ('$in' in condition) return `${label} is ${condition.$in.map(valueWords).join(' or ')}`
    if ('$ne' in condition) return `${label} is not ${valueWords(condition.$ne)}`
    if ('$has' in condition) return `${label} includes ${valueWords(condition.$has)}`
    if ('$among' in condition) {
      const other = resourceNamed(condition.$among.resource)
      const which = whereWords(other, condition.$among.where)
      const rows = which.startsWith('their')
        ? which
        : `a ${other.label.one.toLowerCase()} where ${which}`
      return `${label} is ${labelOf(other, condition.$among.field)} of ${rows}`
    }
    if ('$where' in condition)
      return `${label} is a record where ${whereWords(resourceNamed(targetOf(fieldAt(resource, path)).to), condition.$where)}`
    return `${label} ${JSON.stringify(condition)}`
  }

  /** Returns a row rule as a sentence. */
  function whereWords(resource, where) {
    const parts = Object.entries(where).map(([key, condition]) => {
      if (key === '$or') return condition.map((part) => whereWords(resource, part)).join(', or ')
      if (key === '$and') return condition.map((part) => whereWords(resource, part)).join(' and ')
      if (key === '$from') return fromWords(condition)
      return conditionWords(resource, key, condition)
    })
    return parts.join(' and ')
  }
  return whereWords
}
