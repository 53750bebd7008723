/** A kind of record that is copied for students. */
export interface Copying {
  /** The resource that staff assign. */
  source: string
  /** The resource of the students' copies. Its `source` and `student` name the original and the owner. */
  copy: string
  /** Fields of both resources that a copy does not take over. */
  except: readonly string[]
  /** Fields that a copy keeps as they were, whatever becomes of the original. */
  fixed: readonly string[]
}

/** Everything that can be assigned. Another kind is one more line. */
export const copyings: readonly Copying[] = [
  {
    source: 'tinkeringActivity',
    copy: 'studentActivity',
    except: ['status'],
    fixed: ['taID', 'subject', 'topic', 'subTopic'],
  },
  // Staff's remarks on the original are not for students.
  { source: 'competition', copy: 'studentCompetition', except: ['comments'], fixed: [] },
  { source: 'course', copy: 'studentCourse', except: ['comments'], fixed: [] },
]
