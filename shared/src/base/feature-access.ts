import { roles, staff, type Role } from './roles.js'

const everyone = roles
const admin = ['admin'] as const satisfies readonly Role[]

/** The named access checks of screens that show no single resource, as the table of product decisions has them. */
export const featureAccess = {
  studentSnapshot: everyone,
  selfHostedSnapshot: admin,
  taDashboard: everyone,
  taGeneration: everyone,
  taGenerationReport: everyone,
  competitionSnapshot: staff,
  slotManagement: ['admin', 'atlIncharge'],
  tasks: everyone,
  chats: everyone,
  chatWithAdmin: everyone,
  payments: everyone,
  remoteLabs: everyone,
  notifications: admin,
  users: admin,
  archive: admin,
  auditTrail: admin,
  statusChanges: admin,
  tags: admin,
} as const satisfies Record<string, readonly Role[]>

export type FeatureAccess = keyof typeof featureAccess

/** A named access check: the roles that pass it. */
export interface AccessCheck {
  name: string
  roles: readonly Role[]
}

/** The check of a feature, by its name. */
export const featureCheck = (name: FeatureAccess): AccessCheck => ({ name, roles: featureAccess[name] })

/** Returns true if a role passes a check: that of a feature by its name, that of a resource from its declaration. */
export const mayOpen = (role: Role, access: FeatureAccess | AccessCheck): boolean =>
  (typeof access === 'string' ? featureCheck(access) : access).roles.includes(role)
