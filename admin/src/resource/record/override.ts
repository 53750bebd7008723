import type { AnyRow, Resource, Role } from '@tinkerdesk/shared'
import type { ComponentType, ReactNode } from 'react'
import type { CellProps, InputProps } from '../../fields/props.js'
import type { ListRow } from '../list/use-rows.js'

/** The generated thing that an override stands in for; it can use it inside itself. */
export interface WithDefault<P> {
  Default: ComponentType<P>
}

export interface PageProps {
  resource: Resource
}

/** A section of a form or of a record's page; `values` is the record as it stands there. */
interface SectionProps {
  title: string
  values: Record<string, unknown>
  /** Sets a value of the form; absent on a record's page. */
  set?: (path: string, value: unknown) => void
  mode: 'create' | 'edit' | 'show'
}

/** Something to do with one row, beside opening, changing and archiving it. */
export interface RowAction {
  key: string
  label: string
  icon?: ReactNode
  /** Whether this person may do it with this row; absent for always. */
  isFor?: (row: ListRow, role: string) => boolean
  /** What opens when it is chosen; it closes itself when it is done. */
  Open: ComponentType<{ resource: Resource; row: ListRow; onClose: () => void }>
}

/** Where one resource deviates from what is generated: one small file in `resources/`. */
export interface Override {
  /** The resource's name. */
  resource: string
  /** By the path of the column. */
  cells?: { [path: string]: ComponentType<CellProps & { row: ListRow } & WithDefault<CellProps>> }
  /** By the path of the field. */
  inputs?: { [path: string]: ComponentType<InputProps & WithDefault<InputProps>> }
  /** By the title of the section. */
  sections?: { [title: string]: ComponentType<SectionProps & WithDefault<SectionProps>> }
  pages?: { [page in 'list' | 'create' | 'edit' | 'show']?: ComponentType<PageProps & WithDefault<PageProps>> }
  rowActions?: readonly RowAction[]
  /** Where one record is opened, of a resource without a generated page for it; `null` where this row cannot be. */
  openAt?: (row: AnyRow, role: Role) => string | null
  /** Where the records are listed whose relation at `path` names one record, of a resource without a generated list. */
  listAt?: (path: string, id: string, role: Role) => string | null
}

const overrides = new Map<string, Override>()
const none: Override = { resource: '' }

/** Registers where a resource deviates; a second one for the same resource is a mistake, except where the development server loads a file anew. */
export function override(given: Override): void {
  if (overrides.has(given.resource) && !import.meta.hot) throw new Error(`There are two overrides of "${given.resource}".`)
  overrides.set(given.resource, given)
}

/** What was registered for a resource. */
export const overrideOf = (resource: Pick<Resource, 'name'>): Override => overrides.get(resource.name) ?? none
