/** How duplicates of a record are recognised, beside a like name. */
export interface Duplicates<P extends string = string> {
  /** Fields of which a duplicate shares at least one value: a school, a guardian's phone. */
  with: readonly P[]
  /** Fields that speak for a duplicate if they are equal, and against it if they differ. */
  compare?: readonly P[]
  /** The resources whose references move first in a merge, because records of others must lie within the same one as theirs: the sub-topics of a topic. */
  first?: readonly string[]
}
