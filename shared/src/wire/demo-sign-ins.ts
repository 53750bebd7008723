import { z } from 'zod'
import { roles } from '../base/roles.js'

/** The accounts of the demo and their password, as `GET /api/auth/sign-in-hints` returns them. */
export const demoSignIns = z.object({
  demo: z.array(z.object({ email: z.string(), role: z.enum(roles) })),
  /** `null` outside the demo. */
  password: z.string().nullable(),
})
export type DemoSignIns = z.infer<typeof demoSignIns>
