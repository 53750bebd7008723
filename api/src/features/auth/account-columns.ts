/** Names in the tables of `user`, `student` and `school` that this feature's statements use: written here, and nowhere else. */
export const accounts = {
  users: 'users',
  students: 'students',
  schools: 'schools',
  displayName: 'display_name',
  student: 'student_id',
  mentor: 'mentor_id',
  verifiedAt: 'email_verified_at',
  school: 'school_id',
  inchargeEmail: 'atl_incharge_email',
} as const
