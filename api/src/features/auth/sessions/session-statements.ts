import { isLanguage, type Language, type Me, type Role } from '@tinkerdesk/shared'
import { coordinator } from '@tinkerdesk/shared/resources/coordinator'
import { school } from '@tinkerdesk/shared/resources/school'
import { student } from '@tinkerdesk/shared/resources/student'
import { user } from '@tinkerdesk/shared/resources/user'
import { tableOf } from '../../../crud/index.js'

/** A row of a person with their rights. */
export interface PersonRow {
  id: string
  /** The handle of an account without an e-mail. */
  email: string
  role: Role
  display_name: string
  student_id: string | null
  mentor_id: string | null
  school_id: string | null
  coordinated_id: string | null
  disabled: number | null
  language: Language | null
  is_pin: number | null
  second_factor_at: string | null
}

/** A row of a session with its person. */
export interface SessionRow extends PersonRow {
  session_id: string
  seen_at: string
  expires_at: string
  is_kept: number | null
  ends_at: string | null
  proved_at: string | null
}

const [users, students, schools] = [tableOf(user), tableOf(student), tableOf(school)]
const coordinators = tableOf(coordinator)
const coordinated = coordinators.joinTable('schools')
const isEnabled = `COALESCE(${users.column('disabled', 'u')}, 0) = 0`

/** A person with their rights. An in-charge or a coordinator of several schools yields several rows. */
const personColumns = `u.id AS id, COALESCE(${users.column('email', 'u')}, ${users.column('handle', 'u')}) AS email, ${users.column('role', 'u')} AS role,
  ${users.column('displayName', 'u')} AS display_name, ${users.column('student', 'u')} AS student_id,
  ${users.column('mentor', 'u')} AS mentor_id, COALESCE(${students.column('school', 'st')}, sc.id) AS school_id,
  cs.target_id AS coordinated_id,
  ${users.column('disabled', 'u')} AS disabled, ${users.column('language', 'u')} AS language,
  ${users.column('secondFactorAt', 'u')} AS second_factor_at,
  (SELECT c.is_pin FROM credentials c WHERE c.user_id = u.id) AS is_pin`
const ownRecords = `
LEFT JOIN ${students.name} st ON ${users.column('role', 'u')} = 'student' AND st.id = ${users.column('student', 'u')}
LEFT JOIN ${schools.name} sc ON ${users.column('role', 'u')} = 'atlIncharge' AND ${users.column('emailVerifiedAt', 'u')} IS NOT NULL
  AND ${schools.column('atlIncharge.email', 'sc')} = ${users.column('email', 'u')}
LEFT JOIN ${coordinators.name} co ON ${users.column('role', 'u')} IN ('mentor', 'atlIncharge') AND ${coordinators.column('person', 'co')} = u.id
  AND COALESCE(${coordinators.column('ended', 'co')}, 0) = 0
LEFT JOIN ${coordinated} cs ON cs.owner_id = co.id`

/** Loads the person of a session. Uses SQL, because it runs at nearly every request: one statement, entirely by indexes. */
export const openStatement = `
SELECT s.id AS session_id, s.seen_at AS seen_at, s.expires_at AS expires_at, s.is_kept AS is_kept, s.ends_at AS ends_at, s.proved_at AS proved_at, ${personColumns}
FROM sign_ins s
JOIN ${users.name} u ON u.id = s.user_id${ownRecords}
WHERE s.token_hash = ? AND s.expires_at > ?`

/** Loads a person without a session. */
export const personStatement = `SELECT ${personColumns} FROM ${users.name} u${ownRecords} WHERE u.id = ? AND ${isEnabled}`

/** Starts a session, a short one for a PIN. Uses SQL, because the statement that writes it also checks the account and its password. */
export const startStatement = `
INSERT INTO sign_ins (id, token_hash, user_id, created_at, seen_at, proved_at, user_agent, is_kept, expires_at, ends_at)
SELECT ?, ?, u.id, ?, ?, ?, ?, CASE WHEN c.is_pin = 1 THEN 0 ELSE ? END,
  CASE WHEN c.is_pin = 1 THEN ? ELSE ? END, CASE WHEN c.is_pin = 1 THEN ? END
FROM ${users.name} u LEFT JOIN credentials c ON c.user_id = u.id
WHERE u.id = ? AND ${isEnabled}`

/** The same if the account still has this password. */
export const startByPasswordStatement = `${startStatement} AND c.password_hash = ?`

/** Returns each id once: a person of several schools who coordinates others has a row for each pair. */
const different = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.flatMap((id) => id ?? [])),
]

/** The parts of a person that the installation says: the moment of `FactorRule`, and fields in which it keeps nothing. */
export interface Installation {
  factorNeededFrom: string | null
  unkept: readonly string[]
}

/** Returns the person of the rows that a statement found. */
export function meFrom(rows: readonly PersonRow[], { factorNeededFrom, unkept }: Installation): Me {
  const {
    id,
    email,
    role,
    display_name,
    student_id,
    mentor_id,
    language,
    is_pin,
    second_factor_at,
  } = rows[0]!
  const coordinatedIds = different(rows.map(({ coordinated_id }) => coordinated_id)).sort()
  return {
    uid: id,
    email,
    role,
    displayName: display_name,
    schoolIds: different(rows.map(({ school_id }) => school_id)),
    ...(coordinatedIds.length > 0 ? { coordinatedIds } : {}),
    ...(student_id === null ? {} : { studentId: student_id }),
    ...(mentor_id === null ? {} : { mentorId: mentor_id }),
    ...(role === 'admin' && second_factor_at === null && factorNeededFrom !== null
      ? { factorNeededFrom }
      : {}),
    ...(is_pin === 1 ? { hasPin: true as const } : {}),
    ...(unkept.length > 0 ? { unkept: [...unkept] } : {}),
    // Its file may have been removed since it was chosen.
    ...(isLanguage(language) ? { language } : {}),
  }
}
