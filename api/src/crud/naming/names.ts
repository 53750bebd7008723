import { idPattern, plainOf, relationTarget, textKey, type Field } from '@tinkerdesk/shared'
import { findByName } from './find-by-name.js'
import type { NameLimits } from './find-called.js'
import type { Writing } from '../operation/writing.js'
import { planOf } from '../plan/plan.js'

const keyOf = (to: string, id: string): string => `${to} ${id}`

/** Finds related records by name, e-mail or id, among those that the person may read. Each name is looked up once. */
export class Names {
  private readonly cache = new Map<string, Promise<string>>()
  /** Ids of records that the person may read. */
  private readonly readable = new Set<string>()

  constructor(private readonly writing: Omit<Writing, 'plan'>) {}

  /** Looks the ids among some texts up together, before each is asked for. */
  async know(to: string, texts: readonly string[]): Promise<void> {
    const { machine, me } = this.writing
    const ids = [...new Set(texts.filter((text) => idPattern.test(text)))]
    const shape = { fields: [] }
    const rows = await machine.reader.readable(machine.database.read, me, planOf(to), ids, shape)
    for (const { id } of rows) this.readable.add(keyOf(to, id))
  }

  /** Returns the id of one record, or the ids of several, by their names within the limits. Throws `validation_failed` for a name of none or of several. */
  async idsOf(
    field: Field,
    names: readonly string[],
    limits: NameLimits = {},
  ): Promise<string | string[]> {
    const { to, many, all } = relationTarget(field)
    const ids: string[] = []
    const isWord = (all: string, name: string) =>
      [all, plainOf(all, field)].some((word) => textKey(word) === textKey(name))
    for (const name of names)
      ids.push(all !== undefined && isWord(all, name) ? all : await this.idOf(to, name, limits))
    return many ? ids : ids[0]!
  }

  private async idOf(to: string, name: string, limits: NameLimits): Promise<string> {
    if (this.readable.has(keyOf(to, name))) return name
    const { scope, offered } = limits
    const key = JSON.stringify([to, scope?.by, scope?.id, offered, textKey(name)])
    const id = this.cache.get(key) ?? findByName(this.writing, to, name, limits)
    this.cache.set(key, id)
    return id
  }
}
