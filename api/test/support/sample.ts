import {
  emptyOf,
  hiddenPathsOf,
  initialRowFor,
  leavesOf,
  mergeChange,
  resourceNamed,
  deriveAndCheck,
  valueAt,
  type Field,
  type Me,
  type FileType,
  type PlacedField,
  type Resource,
  type WithinScope,
} from '@tinkerdesk/shared'
import { ulid } from 'ulid'
import { demandedByHooks } from './sample-demands.js'
import {
  isNeeded,
  mustBeSent,
  place,
  takesAny,
  withinOf,
  withMade,
  writableLeaves,
} from './sample-fields.js'
import { firstBytes, valueFor, type Placeholders } from './sample-values.js'
import type { Body, Person, TestApp } from './test-app.js'

/** A record or file to create. For a file `to` is empty. */
interface Wish {
  to: string
  path: string
  accept?: readonly FileType[] | undefined
}

/**
 * Creates valid bodies for any resource from its declaration, with the records and files they refer to. A database needs one of them only, so
 * that no two records have the same unique value.
 */
export class Samples {
  private readonly pool = new Map<string, string[]>()
  private counter = 0

  constructor(
    private readonly app: TestApp,
    private readonly person: Person,
  ) {}

  /** The person as defaults see them. */
  get me(): Me {
    const { id: uid, email, role } = this.person
    return { uid, email, role, displayName: email, schoolIds: [] }
  }

  /** Returns a new number, far enough from the last one to number the fields between. */
  next(): number {
    this.counter += 97
    return this.counter
  }

  /**
   * Returns a valid body with every possible field, or with the required ones only, and always with `fixed`. It tries values until the
   * checks across fields pass.
   */
  async body(
    resource: Resource,
    { full = true, fixed = {} }: { full?: boolean; fixed?: Body } = {},
  ): Promise<Body> {
    const omitted = new Set<string>()
    const added = new Set<string>()
    const demanded = { ...(await demandedByHooks[resource.name]?.(this, fixed)), ...fixed }
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const wishes = new Map<string, Wish>()
      const drawn = this.draw(
        resource,
        wishes,
        (path, field) => (full || mustBeSent(field) || added.has(path)) && !omitted.has(path),
        demanded,
        attempt,
      )
      const row = mergeChange(resource, initialRowFor(resource, this.me), drawn)
      const { issues } = deriveAndCheck(resource, row)
      const hidden = [...hiddenPathsOf(resource, row)]
      // A value that must be in the body has to apply as well: other values decide that.
      if (hidden.some((path) => valueAt(demanded, path) ?? false)) continue
      const body = hidden.reduce((next, path) => place(next, path, undefined), drawn)
      if (issues.length === 0) return this.fulfil(resource, body, wishes)
      for (const { path } of issues) added.add(path)
      // Leave out a field that fails, and bring it back from time to time.
      if (attempt % 7 === 6) omitted.clear()
      for (const { path } of issues) {
        const field = leavesOf(resource).find((leaf) => leaf.path === path)?.field
        if (field && !isNeeded(field) && attempt % 2 === 1) omitted.add(path)
      }
    }
    throw new Error(`No body was found for ${resource.name} that satisfies its checks.`)
  }

  /** Creates a record from a valid body. Returns the response. */
  async record(resource: Resource, options: { full?: boolean; fixed?: Body } = {}): Promise<Body> {
    const body = await this.body(resource, options)
    const answer = await this.app.as(this.person).post(`/api/${resource.url}`, body)
    if (answer.status !== 201)
      throw new Error(
        `Making a ${resource.name} answered ${answer.status}: ${answer.text}\n${JSON.stringify(body)}`,
      )
    return answer.body
  }

  /**
   * Returns a body that changes one field of a row, together with the fields that must be within it; `null` if the checks allow no
   * other value.
   */
  async change(resource: Resource, row: Body, path: string): Promise<Body | null> {
    const { field } = leavesOf(resource).find((leaf) => leaf.path === path)!
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const wishes = new Map<string, Wish>()
      const value = valueFor(field, this.next(), path, this.placeholders(wishes))
      if (JSON.stringify(value) === JSON.stringify(valueAt(row, path))) continue
      let change = place({}, path, value)
      for (const leaf of this.dependents(resource, path))
        change = place(
          change,
          leaf.path,
          // A check may need a value where the field does not.
          isNeeded(leaf.field) || attempt % 2 === 1
            ? valueFor(leaf.field, this.next(), leaf.path, this.placeholders(wishes))
            : emptyOf(leaf.field),
        )
      const { row: after, issues } = deriveAndCheck(resource, mergeChange(resource, row, change))
      if (issues.length === 0 && JSON.stringify(valueAt(after, path)) === JSON.stringify(value))
        return this.fulfil(resource, change, wishes, row)
    }
    return null
  }

  /** Returns the fields whose targets must be within the target of this one, at any depth. */
  private dependents(resource: Resource, path: string): PlacedField[] {
    const own = leavesOf(resource).filter(
      (leaf) => withinOf(resource, leaf.path)?.chosen === path && !leaf.field.readOnly,
    )
    return own.flatMap((leaf) => [leaf, ...this.dependents(resource, leaf.path)])
  }

  private placeholders(wishes: Map<string, Wish>): Placeholders {
    const wish = (value: Wish) => {
      const id = ulid()
      wishes.set(id, value)
      return id
    }
    return {
      target: (to, path) => wish({ to, path }),
      file: (path, accept) => wish({ to: '', path, accept }),
    }
  }

  private draw(
    resource: Resource,
    wishes: Map<string, Wish>,
    includes: (path: string, field: Field) => boolean,
    fixed: Body,
    attempt: number,
  ): Body {
    let body = { ...fixed }
    const start = this.next()
    for (const [at, { path, field }] of writableLeaves(resource).entries()) {
      if (valueAt(fixed, path) !== undefined || !includes(path, field)) continue
      // Later fields get later values, so that an end comes after its start. Further attempts spread them.
      const n = attempt < 20 ? start + at + (attempt % 5) * at : start + ((at * 31 * attempt) % 17)
      body = place(body, path, valueFor(field, n, path, this.placeholders(wishes)))
    }
    return body
  }

  /** Creates the records behind the placeholders, outer scopes first, because others must be within them. A change gets new records. */
  private async fulfil(
    resource: Resource,
    body: Body,
    wishes: Map<string, Wish>,
    row?: Body,
  ): Promise<Body> {
    const made = new Map<string, string>()
    const sent = () => withMade(body, made) as Body
    const depth = (path: string): number => {
      const within = withinOf(resource, path)
      return within ? 1 + depth(within.chosen) : 0
    }
    const text = JSON.stringify(body)
    const used = [...wishes]
      .filter(([id]) => text.includes(id))
      .sort(([, a], [, b]) => depth(a.path) - depth(b.path))
    for (const [id, { to, path, accept }] of used) {
      if (to === '') {
        made.set(
          id,
          await this.app.upload(this.person, `file ${this.next()}.txt`, firstBytes(accept)),
        )
        continue
      }
      const within = withinOf(resource, path)
      const scope =
        within &&
        (await this.scope(
          within,
          valueAt(sent(), within.chosen) ?? valueAt(row ?? {}, within.chosen),
        ))
      made.set(
        id,
        await this.target(
          to,
          !row && takesAny(resource, path) && !within,
          within && scope ? { [within.by]: scope } : {},
        ),
      )
    }
    return sent()
  }

  /** Returns the scope behind a chosen record: the record itself, or one that it names. */
  private async scope({ to, through }: WithinScope, chosen: unknown): Promise<unknown> {
    if (through === undefined || !chosen) return chosen
    return valueAt(
      (await this.app.as(this.person).get(`/api/${resourceNamed(to).url}/${String(chosen)}`)).body,
      through,
    )
  }

  /** Returns the id of a record to refer to; reuses an earlier one where any will do. */
  private async target(to: string, any: boolean, fixed: Body): Promise<string> {
    const pool = this.pool.get(to) ?? []
    if (any && pool.length >= 3) return pool[this.next() % pool.length]!
    const { id } = await this.record(resourceNamed(to), { full: false, fixed })
    if (Object.keys(fixed).length === 0 && any) this.pool.set(to, [...pool, String(id)])
    return String(id)
  }

  /** Drops the reusable targets, because archived ones must not be referred to again. */
  forget(): void {
    this.pool.clear()
  }
}
