import {
  actionsOf,
  grantReaches,
  grantShowsWhole,
  rulesFor,
  type Action,
  type AnyGrant,
  type MaySet,
  type Me,
  type PersonRule,
} from '@tinkerdesk/shared'
import { whereToSql } from '../sql/condition.js'
import { always, anyOf, type Fragment } from '../sql/fragment.js'
import { isSystemName, type Plan } from '../plan/plan.js'

/** One rule of a person over one resource, with its rows as SQL. */
export interface Right {
  grant: AnyGrant
  /** `always` for all rows. */
  rows: Fragment
}

/** What one person may do with one resource; made for each request. */
export class Rights {
  private readonly rules: readonly PersonRule[]
  private readonly known = new Map<string, readonly Right[]>()

  constructor(
    readonly plan: Plan,
    readonly me: Me,
  ) {
    this.rules = rulesFor(me, [plan.resource])
  }

  /** The rules for an action; none: it is refused. `alias` names the table in the statement. */
  of(action: Action, alias = 't'): readonly Right[] {
    const key = `${action}:${alias}`
    let rights = this.known.get(key)
    if (!rights) {
      rights = this.rules
        .filter((rule) => rule.action === action)
        .map(({ grant, conditions }) => ({ grant, rows: conditions ? whereToSql(this.plan, alias, conditions) : always }))
      this.known.set(key, rights)
    }
    return rights
  }

  /** The rows of an action, as SQL. */
  rows(action: Action, alias = 't'): Fragment {
    return anyOf(this.of(action, alias).map((right) => right.rows))
  }

  /**
   * The read grants of this person; those of their role where none of them covers a row, for an in-charge without a school has a
   * list without rows, and not a screen that is refused.
   */
  private readGrants(): readonly AnyGrant[] {
    const own = this.of('read').map(({ grant }) => grant)
    return own.length ? own : (this.plan.resource.access[this.me.role] ?? []).filter((grant) => actionsOf(grant).includes('read'))
  }

  /** Whether this resource is any of the person's business, if only with no rows. */
  get mayRead(): boolean {
    return this.readGrants().length > 0
  }

  /** A field that is shown whole on every row within reach: only such ones are filtered, sorted and searched by. */
  mayQuery(path: string): boolean {
    const grants = this.readGrants()
    if (isSystemName(path)) return grants.length > 0 && (path === 'id' || grants.every(({ bare }) => !bare))
    return grants.length > 0 && grants.every((grant) => grantShowsWhole(grant, path))
  }

  mayReadSomewhere(path: string): boolean {
    return this.readGrants().some((grant) => grantReaches(grant, path))
  }
}

const setters = new WeakMap<AnyGrant, Map<string, MaySet>>()
const reads = (grant: AnyGrant): string =>
  `${grant.fields?.join() ?? '*'}-${grant.except?.join() ?? ''}-${Object.keys(grant.mask ?? {}).join()}`

/**
 * Which fields these grants together let a person set; the same function for the same grants, so that its schema is built once.
 * What a grant masks it does not let be written.
 */
export function maySetBy(grants: readonly AnyGrant[]): MaySet {
  const first = grants[0]
  if (!first) return () => false
  const known = setters.get(first) ?? new Map<string, MaySet>()
  setters.set(first, known)
  const key = grants.map(reads).join('|')
  const maySet = known.get(key) ?? ((path: string) => grants.some((grant) => grantReaches(grant, path) && !grant.mask?.[path]))
  known.set(key, maySet)
  return maySet
}
