/** Answers given beforehand, each as an option of `migrate:make`. */
export interface MigrationOptions {
  /** `students.aspiration=dreamJob` */
  renames: readonly string[]
  /** `students.aspiration` */
  drops: readonly string[]
  /** `students.name=firstName,lastName` */
  splits: readonly string[]
  /** `students.house=Blue` */
  fills: readonly string[]
  /** `partner=sponsor` */
  resources: readonly string[]
}
