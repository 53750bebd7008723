/** A section of a form and of a record's page. */
export interface Section<P = string, K = string> {
  /** The section's name in code. Overrides find it by this name, whatever its title. */
  key: K
  title: string
  fields: readonly P[]
  help?: string
}
