import type { DefinedResource, FieldPath, Resource, Role, ShownRow } from '@tinkerdesk/shared'
import type { ComponentType, ReactNode } from 'react'
import type { CellProps, FilterInputProps, InputProps, ShowProps } from '../../fields/props.js'
import type { Header } from './columns.js'
import type { ToolbarProps } from '../list/list-toolbar.js'
import type { ListRow } from '../list/use-rows.js'

/** The generated part that an override replaces; the override can render it. */
export interface WithDefault<P> {
  Default: ComponentType<P>
}
type Own<P> = ComponentType<P & WithDefault<P>>

export interface PageProps {
  resource: Resource
}

/** A section of a form or of a record's page; `values` is the record as the page shows it. */
export interface SectionProps {
  title: string
  values: Record<string, unknown>
  /** Sets a value of the form. Absent on a record's page. */
  set?: (path: string, value: unknown) => void
  mode: 'create' | 'edit' | 'show'
}

/** The head of a list: its title, how many records there are, and what can be done. */
export interface ListHeaderProps {
  title: string
  subtitle: string
  children?: ReactNode
}

/** An action on one row, in addition to opening, editing and archiving it. */
export interface RowAction {
  key: string
  label: string
  icon?: ReactNode
  /** Returns true if this person may do it with this row; absent for always. */
  isFor?: (row: ListRow, role: string) => boolean
  /** What opens when the action is chosen; it closes itself. */
  Open: ComponentType<{ resource: Resource; row: ListRow; onClose: () => void }>
}

/** Sentences in place of the generated ones. */
interface Messages {
  /** After a record was created or changed. */
  saved?: string
  /** After a change was refused or got lost; the reason then stays above the form. */
  failed?: string
  /** Issues with one of these messages are shown as a toast as well as at their field. */
  toasted?: readonly string[]
}

/** Everything that one resource can replace; `P` are the paths of its fields, `K` the keys of its form's sections. */
interface Parts<P extends string, K extends string> {
  /** The heading of a column: another text, or a component where the table has it. */
  headers?: { readonly [path in P]?: Header }
  /** A value in a row of a list. */
  cells?: { readonly [path in P]?: Own<CellProps & { row?: ListRow }> }
  /** A value on a record's own page. */
  values?: { readonly [path in P]?: Own<ShowProps> }
  inputs?: { readonly [path in P]?: Own<InputProps> }
  filters?: { readonly [path in P]?: Own<FilterInputProps> }
  sections?: { readonly [key in K]?: Own<SectionProps> }
  /** Sections that the edit form leaves out. */
  hiddenSections?: readonly K[]
  /** Fields that the form requires although the declaration does not: it has a check that says so. */
  requiredInForm?: readonly P[]
  submitLabel?: string
  messages?: Messages
  /** What is typed in the edit form is kept in this tab until it is saved. */
  keepsDrafts?: boolean
  ListHeader?: Own<ListHeaderProps>
  /** The line above the rows: the search box, the filters and the choice of columns. */
  Toolbar?: Own<ToolbarProps>
  pages?: { readonly [page in 'list' | 'create' | 'edit' | 'show']?: Own<PageProps> }
  rowActions?: readonly RowAction[]
  /** Returns the address of one record, for a resource without a generated page; `null` where this row has none. */
  openAt?: (row: ShownRow, role: Role) => string | null
  /** Returns the list of the records whose relation at `path` names one record, for a resource without a generated list. */
  listAt?: (path: string, id: string, role: Role) => string | null
}

/** Where one resource differs from what is generated. */
export interface Override extends Parts<string, string> {
  resource: Resource
}

/**
 * Replaces parts of what is generated for a resource: `override(course, { inputs: { organizedBy: OrganiserInput } })`. Fields and sections
 * are those of the declaration, so that a wrong name does not compile. `admin/src/resources/index.ts` lists all overrides.
 */
export function override<N extends string, F, K extends string>(
  resource: DefinedResource<N, F, K>,
  parts: Parts<FieldPath<F>, NoInfer<K>>,
): Override
export function override(resource: Resource, parts: Parts<string, string>): Override {
  return { ...parts, resource }
}
