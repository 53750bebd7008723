/** The words for the records of a resource. */
export interface ResourceLabel {
  one: string
  many: string
  /** Other words for a record in headings of files: "Pupil". */
  headings?: readonly string[]
}
