import type { Field, Valued } from '../fields/index.js'
import type { RowOf } from '../fields/row.js'
import type { Access, AnyGrant } from './declare/access.js'
import type { ActionOptions, DeclaredAction } from './declare/action-options.js'
import type { Computed, DerivedOperands, OperandRow } from './declare/computed.js'
import { anyAtMost, type AnyAtMost, type AtMost } from './declare/constraints/at-most.js'
import {
  anyNoOverlap,
  type AnyNoOverlap,
  type DeclaredNoOverlap,
  type NoOverlap,
} from './declare/constraints/no-overlap.js'
import type { AnyWhenArchived, WhenArchived } from './declare/when-archived.js'
import type { AnyDerive, Derive } from './declare/derivation.js'
import type { AnyDepends, Depends } from './declare/dependency.js'
import type { Derived } from './derived.js'
import type { DeclaredList, ListOptions, OwnList, OwnListOptions } from './declare/list-options.js'
import type { AnyOffers, Offers, RelationPath } from './declare/offers.js'
import type { Traits } from './declare/traits.js'
import type { FieldPath } from './declare/path.js'
import type { Duplicates } from './declare/constraints/duplicates.js'
import { kebab, titled } from './declare/path-words.js'
import type { KeyOptions, LikelyKey } from './declare/likely-key.js'
import type { Section } from './declare/section.js'
import { spoken } from './declare/spoken.js'
import type { ResourceLabel } from './declare/resource-label.js'
import {
  screenChecks,
  type MenuOptions,
  type ScreenChecks,
  type ScreenOptions,
} from './declare/screens.js'
import type { Role } from '../base/roles.js'

export { amongOf, fromOf, whereOf } from './declare/other-rows.js'

/** A rule across fields. It receives the row as it would be after the change; `at` is the input that shows the message. */
export interface Check<F> {
  at: FieldPath<F>
  message: string
  holds: (row: RowOf<F>) => boolean
}

/** The declaration that a developer writes: everything about a resource that is not code. */
interface ResourceOptions<
  N extends string,
  F,
  K extends string,
  V,
  C extends string,
  D extends string = Extract<keyof V, string>,
>
  extends KeyOptions<FieldPath<F>>, Traits {
  /** camelCase, singular: the name that relations point at. */
  name: N
  label: ResourceLabel
  /** Plural kebab-case: its place under `/api`. */
  url: string
  /** The specification's folder of its screens: `/{path}/add`, `/view`, `/edit/{id}`. Absent if it has no screens of its own. */
  path?: string
  /** Its place in the menu; needs a `path`. */
  menu?: MenuOptions
  /** Its place in its group of the menu and among all resources: those with smaller numbers come first. Without one, it comes last. */
  order?: number
  /** The people who may open its screens. Defaults to those that follow from `access`. */
  screens?: ScreenOptions
  /** The fields that name a record on one line. */
  title: readonly FieldPath<F>[]
  /** The fields that name it to people who may not list records by its title, such as pupils among themselves. */
  peerTitle?: readonly FieldPath<F>[]
  fields: F
  /** Values computed for each response from other records, for people with a grant that lets them read the value by its name. */
  derived?: {
    readonly [name in keyof V]: Derived<RelationPath<NoInfer<F>, 'relation'>> & Valued<V[name]>
  }
  /** Columns computed from fields and derived values of the same record, in every response. Not sortable and not filterable. */
  computed?: { readonly [name in C]: Computed<OperandRow<F> & DerivedOperands<NoInfer<V>>> }
  /** Sets of fields whose values no two records share, ignoring case. The first field shows the message. */
  unique?: readonly { fields: readonly FieldPath<F>[]; message?: string }[]
  /** Indexes for features that read records by the first fields in the order of the last: `['status', 'statusAt']`; or for lists by a field that is no column. */
  indexes?: readonly (readonly (FieldPath<F> | 'createdAt')[])[]
  checks?: readonly Check<F>[]
  /** Sets of fields of which each record has a value in at least one. The database holds it, so a check gives the sentence. */
  anyOf?: readonly (readonly FieldPath<F>[])[]
  /** How many records may name the same record. */
  atMost?: AtMost<F> | readonly AtMost<F>[]
  /** Records of one owner whose periods do not overlap. */
  noOverlap?: NoOverlap<F> | readonly NoOverlap<F>[]
  /** The fields that are set when a record that this one names is archived. */
  whenArchived?: WhenArchived<F>
  /** The fields that follow from others, and when. Updated before validation, in the form and on the server. */
  derive?: Derive<F>
  /** The fields that apply to some records only, and when. Elsewhere they are hidden, and refused when sent. */
  depends?: Depends<F>
  /** The records that relations offer, where they are not all that a person may read. The server refuses others. */
  offers?: Offers<F>
  list: OwnListOptions<F, NoInfer<D>, NoInfer<C>>
  /** Lists of some of the records, each with a page and a menu line of its own. */
  lists?: readonly ListOptions<F, NoInfer<D>, NoInfer<C>>[]
  /** Changes in one click or a short dialog, on a row, on the selected rows and on a record's page. */
  actions?: readonly ActionOptions<F>[]
  form: readonly Section<FieldPath<F> | NoInfer<D> | NoInfer<C>, K>[]
  /** The fields whose values the next record takes over after "Save and add another". */
  carry?: readonly FieldPath<F>[]
  /**
   * Sets of fields that identify a record to a person. Before a form saves a record whose values in a set are those of another, ignoring
   * case and accents, it asks. Nothing is refused.
   */
  alike?: readonly (readonly FieldPath<F>[])[]
  /** How the duplicates of a record are recognised. Its people may then find and merge them. */
  duplicates?: Duplicates<FieldPath<F>>
  /** Texts that assistants may read: staff write them, and they name nobody. `false` if they get nothing of it. */
  forAssistants?: readonly FieldPath<F>[] | false
  access: Access<F, NoInfer<D>>
  /**
   * Roles other than admin that may read archived records. Row rules do not apply in the archive, so only the role's read grants without
   * `where` count there, and one of them must show the title.
   */
  archivedFor?: readonly Exclude<Role, 'admin'>[]
}

/** A declaration whose fields are known at run time only. */
export interface Resource extends Traits {
  /** The type of its fields, for the compiler only. See `DefinedResource`. */
  readonly $fields?: unknown
  name: string
  label: ResourceLabel
  url: string
  path?: string
  menu?: MenuOptions
  order?: number
  /** Present if it has a `path` or a feature shows it. */
  screens?: ScreenChecks
  title: readonly string[]
  peerTitle: readonly string[]
  fields: { readonly [name: string]: Field }
  derived: { readonly [name: string]: Derived }
  computed: { readonly [name: string]: Computed }
  unique: readonly { fields: readonly string[]; message?: string }[]
  indexes: readonly (readonly string[])[]
  checks: readonly { at: string; message: string; holds: (row: never) => boolean }[]
  anyOf: readonly (readonly string[])[]
  atMost: readonly AnyAtMost[]
  noOverlap: readonly AnyNoOverlap[]
  whenArchived: AnyWhenArchived
  derive: AnyDerive
  depends: AnyDepends
  offers: AnyOffers
  list: OwnList
  lists: readonly DeclaredList[]
  actions: readonly DeclaredAction[]
  form: readonly Section[]
  carry: readonly string[]
  alike: readonly (readonly string[])[]
  naturalKey: readonly (readonly string[])[]
  likely: readonly LikelyKey[]
  duplicates?: Duplicates
  forAssistants: readonly string[] | false
  access: { readonly [R in Role]?: readonly AnyGrant[] }
  archivedFor: readonly Role[]
}

/** A declaration that keeps its exact name and the exact types of its fields. */
export type DefinedResource<N extends string, F, K extends string = string> = Resource & {
  readonly name: N
  readonly $fields?: F
  readonly form: readonly Section<string, K>[]
}

/** Declares a resource. `assertResources` reports the faults that types cannot see when the product starts. */
export function defineResource<
  const N extends string,
  const F extends object,
  const K extends string,
  // eslint-disable-next-line typescript/no-empty-object-type -- Without derived values there are no names of them.
  V = {},
  const C extends string = never,
>(options: ResourceOptions<N, F, K, V, C>): DefinedResource<N, F, K> {
  const {
    list,
    derived = {},
    computed = {},
    unique = [],
    indexes = [],
    checks = [],
    anyOf = [],
    atMost = [],
    noOverlap = [],
    whenArchived = {},
    derive = {},
    depends = {},
    offers = {},
    lists = [],
    actions = [],
    carry = [],
    alike = [],
    naturalKey = [],
    likely = [],
    archivedFor = [],
    forAssistants = [],
    peerTitle = [],
  } = options
  const { screens, ...rest } = options
  return spoken({
    ...rest,
    ...(options.path || screens
      ? { screens: screenChecks(options.name, options.access as Resource['access'], screens) }
      : {}),
    derived,
    computed,
    unique,
    indexes,
    checks,
    anyOf,
    atMost: [atMost]
      .flat()
      .map((capacity) => anyAtMost(capacity as Parameters<typeof anyAtMost>[0], options.title)),
    noOverlap: [noOverlap].flat().map((rule) => anyNoOverlap(rule as DeclaredNoOverlap)),
    whenArchived,
    derive,
    depends,
    offers,
    lists: lists.map((own) => ({ title: titled(own.path), ...own })),
    actions: actions.map((action) => ({ key: kebab(action.label), ...action })),
    carry,
    alike,
    naturalKey,
    likely,
    archivedFor,
    forAssistants,
    peerTitle,
    list: {
      ...list,
      more: list.more ?? [],
      search: list.search ?? [],
      codes: list.codes ?? [],
      filters: list.filters ?? [],
    },
  } as DefinedResource<N, F, K>)
}
