import { roles, staff, type Role } from './roles.js'

const everyone = roles
const admin = ['admin'] as const satisfies readonly Role[]

/** The named access checks of screens that show no single resource, as decided for the product. */
export const featureAccess = {
  studentSnapshot: everyone,
  selfHostedSnapshot: admin,
  taDashboard: everyone,
  taGeneration: everyone,
  taGenerationReport: everyone,
  competitionSnapshot: staff,
  attendance: staff,
  schoolPage: everyone,
  monthlyReturn: ['admin', 'atlIncharge'],
  slotManagement: ['admin', 'atlIncharge'],
  tasks: everyone,
  chats: everyone,
  chatWithAdmin: everyone,
  payments: everyone,
  remoteLabs: everyone,
  notifications: admin,
  users: admin,
  archive: admin,
  tokens: staff,
  connections: admin,
  webhooks: admin,
  auditTrail: admin,
  jobs: staff,
  changeSets: staff,
  files: everyone,
  duplicates: ['admin', 'atlIncharge'],
  review: staff,
  statusChanges: staff,
  tags: admin,
} as const satisfies Record<string, readonly Role[]>

export type FeatureAccess = keyof typeof featureAccess

/** A named access check: the roles that pass it. */
export interface AccessCheck {
  name: string
  roles: readonly Role[]
}

/** The name of a feature's check. */
export const featureCheck = (name: FeatureAccess): AccessCheck => ({
  name,
  roles: featureAccess[name],
})

/** Returns true if a role passes a check of a feature, by name, or of a resource, by its declaration. */
export const mayOpen = (role: Role, access: FeatureAccess | AccessCheck): boolean =>
  (typeof access === 'string' ? featureCheck(access) : access).roles.includes(role)
