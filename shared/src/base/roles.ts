import type { Language } from './languages.js'
import { labelOf } from './say.js'
import type { TokenMark } from './token-scope.js'

export const roles = ['admin', 'atlIncharge', 'mentor', 'student'] as const
export type Role = (typeof roles)[number]

export const staff = ['admin', 'atlIncharge', 'mentor'] as const satisfies readonly Role[]

/** Read when they are shown: this module loads before the language of the page is known. */
export const roleLabels: Readonly<Record<Role, string>> = {
  get admin() {
    return labelOf('role.admin', 'Admin')
  },
  get atlIncharge() {
    return labelOf('role.atlIncharge', 'ATL in-charge')
  },
  get mentor() {
    return labelOf('role.mentor', 'Mentor')
  },
  get student() {
    return labelOf('role.student', 'Student')
  },
}

/** The signed-in person, as returned by `GET /api/auth/me`. */
export interface Me {
  uid: string
  email: string
  role: Role
  displayName: string
  /** The schools of an in-charge, or the one school of a student. Empty for other roles. */
  schoolIds: string[]
  /** The schools that a mentor or an in-charge coordinates, sorted: a scope of its own, never part of `schoolIds`. Absent for none. */
  coordinatedIds?: string[]
  studentId?: string
  mentorId?: string
  /** True for an account with a PIN. */
  hasPin?: true
  /** The language that the person chose. Absent for English. */
  language?: Language
  /** The moment from which this admin can only set up a second factor. Absent for those who have one, and where none is needed. */
  factorNeededFrom?: string
  /** Fields in which this installation keeps no values, as `student.dateOfBirth`. Absent for none. */
  unkept?: string[]
  /** True without a fresh proof in the session of the request. Only the server sets it, and no response contains it. */
  lacksProof?: true
  /** The browser tab that sent the request, if it is named. Only the server sets it, and no response contains it. */
  tab?: string
  /** The account of the admin who looks as this person. Only the server sets it. */
  viewedBy?: string
  /** The token that sent the request, if it was one. Only the server sets it, and no response contains it. */
  token?: TokenMark
}
