import { z } from 'zod'

/** A school that the reader coordinates. Days are days in India. */
export const coordinatedSchool = z.object({
  id: z.string(),
  name: z.string(),
  /** Of last month's return. */
  state: z.enum(['open', 'handedIn']),
  /** The day of the last visit. `null` for none. */
  visited: z.string().nullable(),
  /** The day of the last session that has begun. `null` for none. */
  session: z.string().nullable(),
})
export type CoordinatedSchool = z.infer<typeof coordinatedSchool>

/** The schools of a coordinator: `GET /api/coordinated-schools`. */
export const coordinatedSchools = z.object({
  /** The month whose return is shown: the last one, `2026-12`. */
  month: z.string(),
  schools: z.array(coordinatedSchool),
})
export type CoordinatedSchools = z.infer<typeof coordinatedSchools>
