import type { CrudFilter } from '@refinedev/core'
import type { Field, Issue } from '@tinkerdesk/shared'
import type { FunctionComponent } from 'react'

/** What an input of any kind is given. */
export interface InputProps<F = Field> {
  field: F
  /** Its place in the record, where issues land: `guardians.0.phone`. */
  path: string
  /** The id of the element that takes the focus; its label and notes point at it. */
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  disabled?: boolean
  /** A person has to fill it. */
  required?: boolean
  /** What is wrong with this value and its parts. */
  issues: readonly Issue[]
  autoFocus?: boolean
}

/** How a kind is typed in. */
export interface FieldInput<F = Field> {
  Input: FunctionComponent<InputProps<F>>
  /** Takes the whole width of a form. */
  wide?: boolean
  /** Whether a person has to fill it, where that is not simply what the field says. */
  isAsked?: (field: F) => boolean
}

/** Reaches the inputs of all kinds; kinds made of other fields are given it, so that none imports the list it stands in. */
export type InputOf = (field: Field) => FieldInput

/** A value in a row of a table: one line, light. */
export interface CellProps<F = Field> {
  field: F
  value: unknown
  /** Whether the name of a related record leads to it; `pointer`: past the keyboard, which stops at whole rows. */
  link?: CellLink | undefined
}
export type CellLink = 'all' | 'pointer'

/** A value on a record's own page: whole. */
export type ShowProps<F = Field> = CellProps<F>

/** Reaches how values of all kinds are shown. */
export type ShowOf = (field: Field) => FunctionComponent<ShowProps>

/** A filter's value as it stands in the address; empty where it is not set. */
export type FilterValue = readonly string[]

export interface FilterInputProps<F = Field> {
  field: F
  label: string
  value: FilterValue
  onChange: (value: FilterValue) => void
}

/** How rows are narrowed by a kind. */
export interface FieldFilter<F = Field> {
  Input: FunctionComponent<FilterInputProps<F>>
  /** Whether the input is too wide for the toolbar and opens below a button. */
  popover?: boolean
  conditions: (path: string, value: FilterValue, field: F) => CrudFilter[]
  /** The value as a person reads it on the button that opens the input. */
  plain?: (value: FilterValue, field: F) => string
}

/** Whether something is wrong with the value itself, its parts left aside. */
export const isInvalid = (props: Pick<InputProps, 'issues' | 'path'>): boolean => props.issues.some(({ path }) => path === props.path)

/** The issues of one part of a value. */
export const issuesWithin = (issues: readonly Issue[], path: string): Issue[] =>
  issues.filter((issue) => issue.path === path || issue.path.startsWith(`${path}.`))

/** What every antd input takes from our props. */
export const controlOf = <F>({ id, path, disabled, required, issues, autoFocus, onBlur }: InputProps<F>) => ({
  id,
  disabled: disabled ?? false,
  autoFocus: autoFocus ?? false,
  ...(onBlur ? { onBlur } : {}),
  ...(isInvalid({ issues, path }) ? { status: 'error' as const } : {}),
  'aria-invalid': isInvalid({ issues, path }),
  ...(required ? { 'aria-required': true } : {}),
  'aria-describedby': `${id}-note`,
})
