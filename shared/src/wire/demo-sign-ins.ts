import { z } from 'zod'
import { roles } from '../base/roles.js'

/** The answer of `GET /api/auth/sign-in-hints`: the accounts of the demo and their password, and where to sign in. */
export const demoSignIns = z.object({
  demo: z.array(z.object({ email: z.string(), role: z.enum(roles) })),
  /** `null` outside the demo. */
  password: z.string().nullable(),
  /** The address with `https:` that a page without it opens instead, as the network can read what is typed. `null` without one, and on the server's own machine. */
  httpsAddress: z.string().nullable(),
})
export type DemoSignIns = z.infer<typeof demoSignIns>
