export const roles = ['admin', 'atlIncharge', 'mentor', 'student'] as const
export type Role = (typeof roles)[number]

export const staff = ['admin', 'atlIncharge', 'mentor'] as const satisfies readonly Role[]

export const roleLabels: Record<Role, string> = {
  admin: 'Admin',
  atlIncharge: 'ATL in-charge',
  mentor: 'Mentor',
  student: 'Student',
}

/** The signed-in person, as `GET /api/auth/me` answers it. */
export interface Me {
  uid: string
  email: string
  role: Role
  displayName: string
  /** The schools whose in-charge this person is, or the one school of a student; other roles have none. */
  schoolIds: string[]
  studentId?: string
  mentorId?: string
  /** The browser tab that a request comes from, if it names one. Only the server sets it; no answer carries it. */
  tab?: string
}
