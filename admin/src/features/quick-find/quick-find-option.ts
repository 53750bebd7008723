/** A line of the list, and where it leads. */
export interface QuickFindOption {
  key: string
  label: string
  hint: string
  route: string
}
