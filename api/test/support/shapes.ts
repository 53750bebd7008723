import {
  actionsOf,
  isUnique,
  itemOf,
  leavesOf,
  resources,
  roles,
  targetOf,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'

/** Returns the shapes in a declaration as words. A resource without new words tests nothing new of a database. */
export function declarationShapes(resource: Resource): string[] {
  const ofField = (field: Field, fixed = ''): string[] => {
    const target = targetOf(field)
    const item = itemOf(field)
    const marks = [
      ...(field.required ? ['required'] : []),
      ...(isUnique(field) ? ['unique'] : []),
      ...(targetOf(field)?.within ? ['within'] : []),
    ]
    return [
      `${fixed}${field.kind}`,
      ...marks.map((mark) => `${fixed}${field.kind} ${mark}`),
      ...(target ? [`${fixed}${target.many ? 'many' : 'one'} ${target.whenArchived}`] : []),
      ...(item ? ofField(item, `${fixed}list of `) : []),
    ]
  }
  const own = leavesOf(resource).flatMap(({ path, field }) =>
    ofField(field, path.includes('.') ? 'group of ' : ''),
  )
  const derived = Object.values(resource.derived).map(
    (each) => `derived ${each.value}${'per' in each ? ' per' : ''}`,
  )
  return [...own, ...derived, ...resource.unique.map(({ fields }) => `unique ${fields.length}`)]
}

const person = {
  uid: 'u',
  email: 'e',
  displayName: 'd',
  schoolIds: ['s'],
  studentId: 's',
  mentorId: 'm',
}

/** Returns the structure of a row rule, without field names and values. */
function ruleShape(where: unknown): string {
  if (where === null || typeof where !== 'object') return typeof where
  if (Array.isArray(where)) return `[${[...new Set(where.map(ruleShape))].join()}]`
  const parts = Object.entries(where).map(
    ([key, inner]) => `${/^\$|^(id|createdBy)$/.test(key) ? key : 'field'}:${ruleShape(inner)}`,
  )
  return `{${[...new Set(parts)].sort().join()}}`
}

/** Returns the shapes of a resource's row rules in SQL. Roles make no difference to a database. */
export function accessShapes(resource: Resource): string[] {
  return roles.flatMap((role) =>
    (resource.access[role] ?? []).flatMap((grant) => {
      const rule = grant.where ? ruleShape(grant.where({ ...person, role })) : 'all rows'
      const limits = ['fields', 'except', 'mask', 'bare'].filter((limit) => limit in grant)
      return actionsOf(grant).map((action) =>
        [action === 'read' ? 'read' : 'write', rule, ...limits].join(' '),
      )
    }),
  )
}

/** Returns a few resources that together have every shape: greedily, the first of equals. */
export function representatives(shapesOf: (resource: Resource) => readonly string[]): Resource[] {
  const missing = new Set(resources.flatMap(shapesOf))
  const chosen: Resource[] = []
  const gain = (resource: Resource) =>
    new Set(shapesOf(resource).filter((shape) => missing.has(shape))).size
  while (missing.size) {
    const best = resources.reduce((best, resource) =>
      gain(resource) > gain(best) ? resource : best,
    )
    chosen.push(best)
    for (const shape of shapesOf(best)) missing.delete(shape)
  }
  return chosen
}
