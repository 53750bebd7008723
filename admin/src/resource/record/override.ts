import type {
  DeclaredList,
  DefinedResource,
  Field,
  FieldPath,
  FieldsOf,
  PathOf,
  Resource,
  Role,
  ShownRow,
} from '@tinkerdesk/shared'
import type { ComponentType, ReactNode } from 'react'
import type { CellProps, FilterInputProps, InputProps, ShowProps } from '../../fields/props.js'
import type { Header } from '../list-state/columns.js'
import type { ToolbarProps } from '../list-state/toolbar-props.js'
import type { ListRow } from '../values/list-row.js'
import type { MoreFilter } from '../list-state/more-filter.js'
import type { RowReads } from '../list-state/row-meta.js'
import type { RowIn, ShownAt, ValuesIn } from './shown-row.js'

/** The generated part that an override replaces. The override may render it. */
export interface WithDefault<P> {
  Default: ComponentType<P>
}
/** A part of one's own, and the props of the generated part, which takes any record. */
type Own<P, Generated = P> = ComponentType<P & WithDefault<Generated>>

type Values = Record<string, unknown>

/** The props of a part for one field, with the value as its declaration has it. */
type Valued<Props, F, P extends string> = Omit<Props, 'value'> & { value: ShownAt<F, P> }

/** The props of a part for one field of a declaration: `PartOf<CellProps, typeof competition, 'paymentDetails.fee'>`. */
export type PartOf<Props, R, P extends PathOf<R>> = Valued<Props, FieldsOf<R>, P> &
  WithDefault<Props>

export interface PageProps {
  resource: Resource
  /** The declared list that the page shows. Absent for all records, and for other pages. */
  list?: DeclaredList | undefined
}

/** A section of a form or of a record's page. `values` is the record as shown. */
export interface SectionProps<V = Values> {
  title: string
  values: V
  /** Sets a value of the form. Absent on a record's page. */
  set?: (path: string, value: unknown) => void
  mode: 'create' | 'edit' | 'show'
}

/** The head of a list: its title, the number of records and the actions. */
export interface ListHeaderProps {
  title: string
  subtitle: string
  children?: ReactNode
}

/** A column that is not that of a field. `field` gives its label. */
export interface MoreColumn<Row = ListRow> {
  field: Field
  Cell: ComponentType<{ row: Row }>
  /** True for one that is hidden until a person chooses it. */
  isHidden?: boolean
  /** True if its words make sense without its label, which a card then leaves out. */
  isPlain?: boolean
  /** The values that it shows. People who may not read all of them do not have it. Absent for everyone. */
  by?: readonly string[]
}

/** An additional action on one row, beside opening, editing and archiving it. */
export interface RowAction<Row = ListRow> {
  key: string
  label: string
  icon?: ReactNode
  /** True for a frequent action, which has a button in each row of the table as well. It needs an icon. */
  isInRow?: boolean
  /** The roles that have it. Absent for all. */
  roles?: readonly Role[]
  /** Returns true if it applies to this row. Absent for always. */
  isFor?: (row: Row) => boolean
  /** The component that opens when the action is chosen. It closes itself. */
  Open: ComponentType<{ resource: Resource; row: Row; onClose: () => void }>
  /** The component that opens for several selected rows. Absent for an action on one row. */
  OpenMany?: ComponentType<{ resource: Resource; rows: readonly Row[]; onClose: () => void }>
}

/** A changed field of some record. */
export interface FieldChange {
  path: string
  before: unknown
  after: unknown
}

/** A question before a form saves a change, about what the change leaves behind. */
export interface FormQuestion<V = Values> {
  /** Returns what to ask about, or `null` for nothing. A failure asks nothing: the save itself then says why. */
  about(before: V, body: V): Promise<ShownRow | null>
  /** Returns the same for a change of many records: a bulk edit, an action or an import. The dialog then gets the values that all of them get. */
  aboutMany?(changes: readonly FieldChange[]): Promise<ShownRow | null>
  /** Asks. `onSave` saves the form, with the answer's own work before or after it. */
  Dialog: ComponentType<{
    about: ShownRow
    body: V
    onBack: () => void
    onSave: (work?: AnswerWork) => void
  }>
}

/** The work of an answer beside the save. If `before` fails, nothing is saved. `after` is left out if records were refused: the answer was about all of them. */
export interface AnswerWork {
  before?: () => Promise<unknown>
  after?: () => Promise<unknown>
}

/** Messages that replace the generated ones. */
interface Messages {
  /** Shown after a record was created or changed. */
  saved?: string
  /** Shown after a change failed. The reason stays above the form. */
  failed?: string
  /** Issues with one of these messages are also shown as a toast, not only at their field. */
  toasted?: readonly string[]
}

/**
 * Everything that a resource may replace. `F` are its fields, `P` their paths, `K` the keys of its form's sections, `Row` and `V` its
 * records.
 */
interface Parts<F, P extends string, K extends string, Row = ListRow, V = Values> {
  /** The heading of a column: other text, or a component shown in the table. */
  headers?: { readonly [path in P]?: Header }
  /** A value in a list. */
  cells?: {
    readonly [path in P]?: Own<
      Valued<CellProps, F, path> & { row?: Row },
      CellProps & { row?: ListRow }
    >
  }
  /** A value on a record's own page. */
  values?: { readonly [path in P]?: Own<Valued<ShowProps, F, path>, ShowProps> }
  inputs?: { readonly [path in P]?: Own<Valued<InputProps, F, path>, InputProps> }
  filters?: { readonly [path in P]?: Own<FilterInputProps> }
  /** Filters beside those of the fields, by a name of their own: each is in the address as `f.name`. They come first. */
  moreFilters?: { readonly [name: string]: MoreFilter }
  /** Columns beside those of the fields, by a name of their own. They come after the declared ones. A file has the fields of `by` in their place. */
  moreColumns?: { readonly [name: string]: MoreColumn<Row> }
  sections?: { readonly [key in K]?: Own<SectionProps<V>, SectionProps> }
  /** Sections left out of the edit form. */
  hiddenSections?: readonly K[]
  /** Fields that the form requires although the declaration does not, because one of its checks does. */
  requiredInForm?: readonly P[]
  submitLabel?: string
  messages?: Messages
  question?: FormQuestion<V>
  /** The page after saving an edit form that was opened by its address. Defaults to the record's own. */
  leadsTo?: string
  ListHeader?: Own<ListHeaderProps>
  /** The bar above the rows: search, filters and columns. */
  Toolbar?: Own<ToolbarProps>
  pages?: { readonly [page in 'list' | 'create' | 'edit' | 'show' | 'tick']?: Own<PageProps> }
  rowActions?: readonly RowAction<Row>[]
  /**
   * The fields that `cells`, `moreColumns`, `rowActions`, `archiveNote` and `openAt` read of a row beside its title: lists ask the server for these and
   * the columns, and rows have no others. `all` if they need whole records. Absent for none.
   */
  reads?: RowReads
  /** Runs after a grid or an import has saved a change set, to offer what follows from it. `refresh` reads the records again. */
  afterChangeSet?: (changeSet: string, refresh: () => Promise<unknown>) => Promise<void>
  /** Returns a consequence that people do not expect, said before the row is archived, or `null`. */
  archiveNote?: (row: Row) => string | null
  /** Returns the address of one record, for a resource without a generated page, or `null` if this row has none. */
  openAt?: (row: V & { id: string }, role: Role) => string | null
  /** Returns the address of the list of records whose relation at `path` names one record, for a resource without a generated list. */
  listAt?: (path: string, id: string, role: Role) => string | null
}

/** The deviations of one resource from what is generated. */
export interface Override extends Parts<unknown, string, string> {
  resource: Resource
}

/**
 * Replaces parts of what is generated for a resource: `override(course, { inputs: { organizedBy: OrganiserInput } })`. Fields and sections
 * are checked against the declaration, so a wrong name does not compile. `admin/src/resources/index.ts` lists all overrides.
 */
export function override<N extends string, F, K extends string>(
  resource: DefinedResource<N, F, K>,
  parts: Parts<NoInfer<F>, FieldPath<F>, NoInfer<K>, RowIn<NoInfer<F>>, ValuesIn<NoInfer<F>>>,
): Override
export function override(resource: Resource, parts: Parts<unknown, string, string>): Override {
  return { ...parts, resource }
}
