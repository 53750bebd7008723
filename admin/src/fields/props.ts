import type { CrudFilter } from '@refinedev/core'
import type { Field, Issue } from '@tinkerdesk/shared'
import type { FunctionComponent, ReactNode } from 'react'

/** The props of every input. */
export interface InputProps<F = Field> {
  field: F
  /** Path in the record, to which issues refer: `guardians.0.phone`. */
  path: string
  /** Id of the element that takes the focus. Its label and notes refer to it. */
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  disabled?: boolean
  /** True if a value is required. */
  required?: boolean
  /** The issues of this value and its parts. */
  issues: readonly Issue[]
  autoFocus?: boolean
  /** Accessible name of an input without a label, such as that of a row: "Goal 2". */
  name?: string
}

/** The input of a kind. Methods, so that the input of one kind is accepted as the input of a field's kind. */
export interface FieldInput<F = Field> {
  Input(props: InputProps<F>): ReactNode
  /** Uses the full width of a form. */
  wide?: boolean
  /** Tells if a field uses the full width, if that depends on more than its kind. */
  isWide?(field: F): boolean
  /** Tells if a value is required, if that differs from the field's own flag. */
  isAsked?(field: F): boolean
  /** Returns why a typed value is none of the kind, in the words of its input, if they are better than those of the schema. */
  problemOf?(value: unknown): string | undefined
}

/** Draws the inputs of all kinds. Kinds made of other fields receive it, so that none imports the registry it is in. */
export type InputOf = (field: Field) => FieldInput

/** A value in one line of a table row. */
export interface CellProps<F = Field> {
  field: F
  value: unknown
  /** True if the name of a related record links to it. `pointer` keeps the link out of the tab order, where the row itself is the stop. */
  link?: CellLink | undefined
}
export type CellLink = 'all' | 'pointer'

/** A value on a record's own page, in full. */
export type ShowProps<F = Field> = CellProps<F>

/** Shows the values of all kinds. */
export type ShowOf = (field: Field) => FunctionComponent<ShowProps>

/** A filter's value as it is in the address. Empty if not set. */
export type FilterValue = readonly string[]

export interface FilterInputProps<F = Field> {
  field: F
  label: string
  value: FilterValue
  onChange: (value: FilterValue) => void
  /** Entries before the kind's own options, for inputs that have options. */
  named?: readonly { value: string; label: string }[] | undefined
}

/** The filter of a kind. Methods, so that the filter of one kind is accepted as the filter of a field's kind. */
export interface FieldFilter<F = Field> {
  Input(props: FilterInputProps<F>): ReactNode
  /** True if the input is too wide for the toolbar and opens below a button. */
  popover?: boolean
  /** True if it has no values of its own, so that it is of use only where the field may be empty. */
  emptinessOnly?: boolean
  conditions(path: string, value: FilterValue, field: F): CrudFilter[]
  /** Describes the value on the button that opens the input. */
  plain?(value: FilterValue, field: F): string
}

/** True if the value itself, apart from its parts, has an issue. */
export const isInvalid = (props: Pick<InputProps, 'issues' | 'path'>): boolean =>
  props.issues.some(({ path }) => path === props.path)

/** Returns the issues of one part of a value. */
export const issuesWithin = (issues: readonly Issue[], path: string): Issue[] =>
  issues.filter((issue) => issue.path === path || issue.path.startsWith(`${path}.`))

/** Returns the issues of a value with its input's own words for what is wrong with it. */
export const inOwnWords = (
  issues: readonly Issue[],
  path: string,
  problem: string | undefined,
): readonly Issue[] =>
  problem === undefined
    ? issues
    : issues.map((issue) => (issue.path === path ? { ...issue, message: problem } : issue))

/** The antd props that every input derives from ours. */
export const controlOf = <F>({
  id,
  path,
  disabled,
  required,
  issues,
  autoFocus,
  onBlur,
  name,
}: InputProps<F>) => ({
  id,
  disabled: disabled ?? false,
  autoFocus: autoFocus ?? false,
  ...(onBlur ? { onBlur } : {}),
  ...(isInvalid({ issues, path }) ? { status: 'error' as const } : {}),
  'aria-invalid': isInvalid({ issues, path }),
  ...(required ? { 'aria-required': true } : {}),
  ...(name ? { 'aria-label': name } : {}),
  'aria-describedby': `${id}-note`,
})

/**
 * The same for antd's Select. It repeats every attribute on an element that may not be `aria-required`, so its description says that a
 * value is required.
 */
export function selectOf<F>(props: InputProps<F>) {
  const { 'aria-required': isRequired, ...control } = controlOf(props)
  return isRequired
    ? { ...control, 'aria-describedby': `${control['aria-describedby']} ${props.id}-required` }
    : control
}
