import type { Role } from '../base/roles.js'
import type { Feature } from './feature.js'
import { features } from './list.js'

type AccessOf<F> = F extends Feature<infer Access> ? Access : never

/** The name of a feature's access check. */
export type FeatureAccess = AccessOf<(typeof features)[keyof typeof features]>

/** Every feature by its name, in the order of the names. */
export const declaredFeatures: readonly (readonly [name: string, declared: Feature])[] =
  Object.entries(features)

/** The roles that pass each of the features' checks. */
export const featureAccess: ReadonlyMap<string, readonly Role[]> = new Map(
  declaredFeatures.flatMap(([, { access = {} }]) => Object.entries(access)),
)

/** A named access check: the roles that pass it. */
export interface AccessCheck {
  name: string
  roles: readonly Role[]
}

/** The name of a feature's check. */
export const featureCheck = (name: FeatureAccess): AccessCheck => ({
  name,
  roles: featureAccess.get(name) ?? [],
})

/** Returns true if a role passes a check of a feature, by name, or of a resource, by its declaration. */
export const mayOpen = (role: Role, access: FeatureAccess | AccessCheck): boolean =>
  (typeof access === 'string' ? featureCheck(access) : access).roles.includes(role)
