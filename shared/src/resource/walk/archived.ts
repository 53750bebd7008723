import type { AccessCheck } from '../../features/access.js'
import { roles, type Role } from '../../base/roles.js'
import type { Resource } from '../define-resource.js'

/** Returns true if the role may read archived records: admins those of every resource, others those that its declaration opens to them. */
export const mayReadArchived = (
  { archivedFor }: Pick<Resource, 'archivedFor'>,
  role: Role,
): boolean => role === 'admin' || archivedFor.some((allowed) => allowed === role)

/** The named access check of the screen of a resource's archived records. */
export const archiveCheck = (resource: Pick<Resource, 'name' | 'archivedFor'>): AccessCheck => ({
  name: `${resource.name}Archive`,
  roles: roles.filter((role) => mayReadArchived(resource, role)),
})
