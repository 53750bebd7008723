/** A field that a column of a file may fill. */
export interface Target {
  path: string
  label: string
  /** True for one that is another form of other fields, which an empty template leaves out. */
  isMore?: boolean
}
