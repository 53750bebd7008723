import { grantReaches, mayQueryBy, readGrantsFor, rulesFor, type Action, type AnyGrant, type Me, type PersonRule } from '@tinkerdesk/shared'
import { whereToSql } from '../sql/condition.js'
import { always, anyOf, type Fragment } from '../sql/fragment.js'
import type { Plan } from '../plan/plan.js'

/** One rule of a person over one resource, with its rows as SQL. */
export interface Right {
  grant: AnyGrant
  /** `always` for all rows. */
  rows: Fragment
}

/** What one person may do with one resource; made for each request. */
export class Rights {
  private readonly rules: readonly PersonRule[]
  private readonly readGrants: readonly AnyGrant[]
  private readonly known = new Map<string, readonly Right[]>()

  constructor(
    readonly plan: Plan,
    readonly me: Me,
  ) {
    this.rules = rulesFor(me, [plan.resource])
    this.readGrants = readGrantsFor(plan.resource, me)
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

  /** Returns true when the person may list this resource, if only without rows. */
  get mayRead(): boolean {
    return this.readGrants.length > 0
  }

  /** Returns true for a field that is shown whole on every row within reach: only such ones are filtered, sorted and searched by. */
  mayQuery(path: string): boolean {
    return mayQueryBy(this.plan.resource, this.readGrants, path)
  }

  mayReadSomewhere(path: string): boolean {
    return this.readGrants.some((grant) => grantReaches(grant, path))
  }
}
