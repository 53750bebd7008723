import { fieldProblem } from '../../problems/field-problem.js'
import {
  idPattern,
  isUnique,
  resourceNamed,
  targetOf,
  textKey,
  titleOf,
  titleRelationsOf,
  leavesOf,
  isWithin,
  sharedKind,
  type AnyWhere,
  type Field,
} from '@tinkerdesk/shared'
import { planOf } from '../plan/plan.js'
import type { QueryNode } from '../query/query.js'
import { rightsOf } from '../query/rights.js'
import { offeredOrAll } from '../write/offered.js'
import type { RowScope } from '../write/targets.js'
import type { Importing } from './importing.js'
import { namedCondition, partsOfName, wordConditions } from './name-parts.js'

const refused = (message: string) => fieldProblem('', message)

/** Records of a name that are compared. */
const maxAlike = 50

/** The records that a name may mean. */
export interface NameLimits {
  scope?: RowScope | undefined
  /** The condition on the records that the relation offers. */
  offered?: AnyWhere | undefined
}

/** Finds related records by name, e-mail or id, among those that the person may read. Each name is looked up once. */
export class Names {
  private readonly cache = new Map<string, string>()

  constructor(private readonly importing: Pick<Importing, 'machine' | 'me'>) {}

  /** Returns the id of one record, or the ids of several, by their names within the limits. Throws `validation_failed` for a name of none or of several. */
  async idsOf(field: Field, names: readonly string[], limits: NameLimits = {}): Promise<string | string[]> {
    const { to, many, all } = targetOf(field)!
    const ids: string[] = []
    for (const name of names)
      ids.push(all !== undefined && name.toLowerCase() === all.toLowerCase() ? all : await this.idOf(to, name, limits))
    return many ? ids : ids[0]!
  }

  private async idOf(to: string, name: string, limits: NameLimits): Promise<string> {
    const { scope, offered } = limits
    const key = JSON.stringify([to, scope?.by, scope?.id, offered, textKey(name)])
    const id = this.cache.get(key) ?? (await this.find(to, name, limits))
    this.cache.set(key, id)
    return id
  }

  private async find(to: string, name: string, { scope, offered }: NameLimits): Promise<string> {
    const { machine, me } = this.importing
    const plan = planOf(to)
    const { label } = plan.resource
    const rights = rightsOf(plan, me)
    const list = async (all: QueryNode[]) => (await machine.reader.list(me, plan, { where: { all }, sort: [], joins: [] }, maxAlike)).rows
    if (idPattern.test(name)) {
      const [row] = await machine.reader.readable(machine.database.read, me, plan, [name], { fields: [] })
      if (row) return row.id
    }
    const mail = leavesOf(plan.resource).find(({ path, field }) => isUnique(field) && sharedKind(field).textual && rights.mayQuery(path))
    if (mail && name.includes('@')) {
      const [row] = await list([{ path: mail.path, operator: '$eq', value: name.toLowerCase() }])
      if (row) return row.id
    }
    const texts = leavesOf(resourceNamed(to)).filter(
      ({ path, field }) => plan.resource.title.some((title) => isWithin(path, title)) && sharedKind(field).textual && rights.mayQuery(path),
    )
    if (titleRelationsOf(plan.resource).length > 0 || texts.length === 0 || textKey(name) === '')
      throw refused(`${label.one} “${name}” cannot be found by name. Write its ID.`)
    // A scope by which the person may not list is left to the check of the write.
    const isNarrowed = scope !== undefined && scope.id !== null && rights.mayQuery(scope.by)
    const place = isNarrowed ? ` in ${scope.label}` : ''
    const paths = texts.map(({ path }) => path)
    const called = async (all: readonly QueryNode[]) => {
      const rows = await list(isNarrowed ? [...all, { path: scope.by, operator: '$eq', value: scope.id }] : [...all])
      return rows.filter((row) => textKey(titleOf(plan.resource, row)) === textKey(name))
    }
    const exact = await called([namedCondition(paths, partsOfName(name, paths.length))])
    // A stored name may have more spaces between its words.
    const named = exact.length > 0 ? exact : await called(wordConditions(paths, name))
    const matching = await offeredOrAll(machine.database.read, plan, named, offered)
    if (matching.length > 1)
      throw refused(`${matching.length} ${label.many.toLowerCase()}${place} are called “${name}”. Write the ID of the one you mean.`)
    if (!matching[0]) throw refused(`There is no ${label.one.toLowerCase()} called “${name}” that you may choose${place}`)
    return matching[0].id
  }
}
