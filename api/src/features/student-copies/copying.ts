/** What is copied for students, and what of it. */
export interface Copying {
  /** The resource that staff assign. */
  source: string
  /** The resource of the students' copies; its `source` and `student` say of what and whose a copy is. */
  copy: string
  /** Fields of both resources that a copy keeps as its own from the start. */
  except: readonly string[]
}

/** Everything that is assigned; another kind joins with one line. */
export const copyings: readonly Copying[] = [
  { source: 'tinkeringActivity', copy: 'studentActivity', except: ['status'] },
  // What staff remark on the original is not for students.
  { source: 'competition', copy: 'studentCompetition', except: ['comments'] },
  { source: 'course', copy: 'studentCourse', except: ['comments'] },
]
