import { z } from 'zod'
import { languageCodes } from '../../base/languages.js'
import { roles, type Me } from '../../base/roles.js'

/** The signed-in person: `GET /api/auth/me`. */
export const meAnswer = z.object({
  uid: z.string(),
  email: z.string(),
  role: z.enum(roles),
  displayName: z.string(),
  /** The schools of an in-charge, or the one school of a student. Empty for other roles. */
  schoolIds: z.array(z.string()),
  /** The schools that a mentor or an in-charge coordinates. */
  coordinatedIds: z.array(z.string()).optional(),
  studentId: z.string().optional(),
  mentorId: z.string().optional(),
  /** Present for an account with a PIN. */
  hasPin: z.literal(true).optional(),
  /** The account of the admin who looks as this person: nothing can be changed. */
  viewedBy: z.string().optional(),
  /** Fields in which this installation keeps no values, as `student.dateOfBirth`. */
  unkept: z.array(z.string()).optional(),
  language: z.enum(languageCodes).optional(),
  /** For an admin without a second factor: the moment from which nothing else can be done. */
  factorNeededFrom: z.iso.datetime().optional(),
}) satisfies z.ZodType<Me>
