/** The values of a table of choices, one for each column. */
export interface TableColumns {
  values: readonly string[]
  labels: { readonly [value: string]: string }
}
