import type { RuleOf } from '@casl/ability'
import { rulesToCondition } from '@casl/ability/extra'
import {
  abilityFor,
  grantReaches,
  grantShowsWhole,
  mayDerive,
  mayFilterBy,
  mayReadArchived,
  mayUseDerived,
  mayQueryBy,
  operandsOf,
  readGrantsFor,
  type Action,
  type AnyGrant,
  type Me,
  type PersonAbility,
  type PersonRule,
} from '@tinkerdesk/shared'
import { personOf } from '../../../access/person-in-tab.js'
import { whereToSql } from '../../sql/condition.js'
import { allOf, always, anyOf, never, type Fragment } from '../../sql/fragment.js'
import { planOf, quote, type Plan } from '../../plan/plan.js'

type Rule = RuleOf<PersonAbility>

/** The fields of a grant are the same for everyone who has it, so CASL is asked once for each grant, action and field. */
const fieldsOfGrants = new WeakMap<AnyGrant, Map<string, boolean>>()

/** One rule of a person for one resource, with its rows as SQL. */
export interface Right {
  grant: AnyGrant
  /** `always` for all rows. */
  rows: Fragment
  /** Returns true if CASL finds this rule for the field. */
  reaches(path: string): boolean
}

const rightsByPerson = new WeakMap<Me, Map<Plan, Rights>>()

/**
 * Returns a person's rights to a resource. A row rule depends on nothing but the person and the day. A changed person is another object, and
 * everyone is on another day (`OpenSessions`), so the rights live as long as that object.
 */
export function rightsOf(plan: Plan, meInTab: Me): Rights {
  const me = personOf(meInTab)
  const cached = rightsByPerson.get(me) ?? new Map<Plan, Rights>()
  rightsByPerson.set(me, cached)
  const rights = cached.get(plan) ?? new Rights(plan, me)
  cached.set(plan, rights)
  return rights
}

/** Returns true for a field of a resource that a person may read in some row. A field that no longer exists cannot be read. */
export const mayReadSomewhere = (resource: string, me: Me, path: string): boolean => {
  const plan = planOf(resource)
  return plan.leaf(path) !== undefined && rightsOf(plan, me).mayReadSomewhere(path)
}

/** One person's rights to one resource, as decided by CASL. Use `rightsOf`. */
export class Rights {
  private readonly ability: PersonAbility
  private cachedReadGrants: readonly AnyGrant[] | undefined
  private readonly rights = new Map<string, readonly Right[]>()
  private readonly conditions = new Map<string, Fragment>()

  constructor(
    readonly plan: Plan,
    readonly me: Me,
  ) {
    this.ability = abilityFor(me, [plan.resource])
  }

  /** Returns the rules for an action, in declared order. Without any, the action is refused. `alias` names the table in the statement. */
  of(action: Action, alias = 't'): readonly Right[] {
    const key = `${action}:${alias}`
    let rights = this.rights.get(key)
    if (!rights) {
      rights = this.rulesOf(action).map((rule) => ({
        // CASL keeps the rule object it was given, which contains our grant.
        grant: (rule.origin as PersonRule).grant,
        rows: this.rowsOf(rule, alias),
        reaches: (path) => this.reaches(action, rule, path),
      }))
      this.rights.set(key, rights)
    }
    return rights
  }

  /**
   * The rules by which an archived record is read; none: it is not. The rows of the archive satisfy no row rule, so other people than
   * admins have only the rules that cover every row.
   */
  ofArchived(): readonly Right[] {
    if (!mayReadArchived(this.plan.resource, this.me.role)) return []
    return this.of('read').filter(({ rows }) => this.me.role === 'admin' || rows === always)
  }

  /** Returns the rows of an action as SQL. CASL folds the person's rules into one condition. */
  rows(action: Action, alias = 't'): Fragment {
    const key = `${action}:${alias}`
    let condition = this.conditions.get(key)
    if (!condition) {
      const rows = { table: quote(this.plan.table), alias }
      const hooks = {
        and: allOf,
        or: (parts: Fragment[]) => anyOf(parts, rows),
        empty: () => always,
      }
      const convert = (rule: Rule) => this.rowsOf(rule, alias)
      // CASL returns null for a person without a rule.
      condition =
        rulesToCondition<PersonAbility, Fragment, Fragment>(this.rulesOf(action), convert, hooks) ??
        never
      this.conditions.set(key, condition)
    }
    return condition
  }

  /** CASL lists the last declared rule first. No rule is inverted, so their order changes no decision, only the text of the SQL. */
  private rulesOf(action: Action): readonly Rule[] {
    return [...this.ability.rulesFor(action, this.plan.resource.name)].reverse()
  }

  private reaches(action: Action, rule: Rule, path: string): boolean {
    const { grant } = rule.origin as PersonRule
    const cached = fieldsOfGrants.get(grant) ?? new Map<string, boolean>()
    fieldsOfGrants.set(grant, cached)
    const key = `${action} ${path}`
    const isReached =
      cached.get(key) ?? this.ability.rulesFor(action, this.plan.resource.name, path).includes(rule)
    cached.set(key, isReached)
    return isReached
  }

  private rowsOf({ conditions }: Rule, alias: string): Fragment {
    return conditions ? whereToSql(this.plan, alias, conditions) : always
  }

  private get readGrants(): readonly AnyGrant[] {
    return (this.cachedReadGrants ??= readGrantsFor(this.plan.resource, this.me))
  }

  /** Returns true if the person may list this resource, even if no row is in reach. */
  get mayRead(): boolean {
    return this.readGrants.length > 0
  }

  /** Returns true for a field shown in full in every row within reach. Only such fields can be filtered, sorted and searched by. */
  mayQuery(path: string): boolean {
    return mayQueryBy(this.plan.resource, this.readGrants, path)
  }

  /** Returns true for a value, also a derived or computed value, that is shown in full in every row within reach. Only such values can be exported. */
  mayExport(path: string): boolean {
    const { resource } = this.plan
    if (Object.hasOwn(resource.computed, path))
      return operandsOf(resource, path).every((operand) => this.mayExport(operand))
    const derived = Object.hasOwn(resource.derived, path) ? resource.derived[path] : undefined
    if (!derived) return this.mayQuery(path)
    return (
      this.mayRead &&
      this.readGrants.every((grant) => grantShowsWhole(grant, path)) &&
      mayDerive(this.me, resource, derived)
    )
  }

  /** The same for filters, which also take derived values that are declared so. */
  mayFilter(path: string): boolean {
    return mayFilterBy(this.plan.resource, this.me, this.readGrants, path)
  }

  /** Returns true for a derived value that may be filtered or sorted by. */
  mayUseDerived(name: string, use: 'sortable' | 'filterable'): boolean {
    return mayUseDerived(this.plan.resource, this.me, this.readGrants, name, use)
  }

  mayReadSomewhere(path: string): boolean {
    return this.readGrants.some((grant) => grantReaches(grant, path))
  }
}
