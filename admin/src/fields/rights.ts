import {
  grantReaches,
  grantsFor,
  grantShowsWhole,
  isSentIn,
  leavesOf,
  mayFilterBy,
  mayQueryBy,
  mayReadIn,
  maySetBy,
  maySortBy,
  onlyValues,
  readGrantsFor,
  type Action,
  type MaySet,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'

/** A person's rights on a resource's fields, from its declaration. Fields in which this installation keeps nothing count as not there. The server decides again for every row. */
export interface Rights {
  may: (action: Action) => boolean
  /** The value, or a masked form of it, may appear in some row. */
  mayRead: (path: string) => boolean
  /** The full value appears in some row, so that it may be edited. */
  mayShow: (path: string) => boolean
  /** The full value appears in every row within reach. Only such fields may be searched, sorted, filtered and joined. */
  mayQuery: (path: string) => boolean
  /** The same for filters, which also take derived values that are declared so. */
  mayFilter: (path: string) => boolean
  /** The same for the order of a list, by a field that has one. */
  maySort: (path: string) => boolean
  /** Every record within reach has the same value, such as the school of an in-charge of one school. */
  isFixed: (path: string) => boolean
  /** May be set in a new record. Always the same function, since schemas are cached per function. */
  mayCreate: MaySet
  /** May be set in some existing record. */
  mayUpdate: MaySet
}

function derive(resource: Resource, me: Me): Rights {
  const reads = readGrantsFor(resource, me)
  const isKept = (path: string) => !me.unkept?.includes(`${resource.name}.${path}`)
  const settable = (action: 'create' | 'update') => {
    const maySet = maySetBy(grantsFor(resource, me, action))
    const paths = leavesOf(resource).filter(({ path, field }) => {
      if (!isKept(path) || !isSentIn(field, action === 'update' ? 'change' : action)) return false
      // Never offer a masked value for editing, or the mask would be saved.
      const isShown = action === 'create' ? grantReaches : grantShowsWhole
      return maySet(path) && reads.some((grant) => isShown(grant, path))
    })
    const settablePaths = new Set(paths.map(({ path }) => path))
    return (path: string) => settablePaths.has(path)
  }
  const fixed = new Set(onlyValues(resource, me, 'read').map(({ path }) => path))
  return {
    may: (action) => (action === 'read' ? reads : grantsFor(resource, me, action)).length > 0,
    mayRead: (path) => isKept(path) && mayReadIn(resource, me, reads, path),
    mayShow: (path) => isKept(path) && reads.some((grant) => grantShowsWhole(grant, path)),
    mayQuery: (path) => isKept(path) && mayQueryBy(resource, reads, path),
    mayFilter: (path) => isKept(path) && mayFilterBy(resource, me, reads, path),
    maySort: (path) => isKept(path) && maySortBy(resource, me, reads, path),
    isFixed: (path) => fixed.has(path),
    mayCreate: settable('create'),
    mayUpdate: settable('update'),
  }
}

const rightsOfPeople = new WeakMap<Me, WeakMap<Resource, Rights>>()

/** Returns the rights of one person on one resource, computed once. */
export function rightsOf(resource: Resource, me: Me): Rights {
  const mine = rightsOfPeople.get(me) ?? new WeakMap<Resource, Rights>()
  rightsOfPeople.set(me, mine)
  const rights = mine.get(resource) ?? derive(resource, me)
  mine.set(resource, rights)
  return rights
}
