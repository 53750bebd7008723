import { z } from 'zod'
import { roles } from '../../base/roles.js'

/** The child of the demo who has no e-mail. */
export const demoChild = { handle: 'ARAVAL.d1', pin: '280319' }

/** The answer of `GET /api/auth/sign-in-hints`: the accounts of the demo and their password, and where to sign in. */
export const demoSignIns = z.object({
  /** The e-mail, or the handle and PIN, of each. */
  demo: z.array(z.object({ email: z.string(), role: z.enum(roles), pin: z.string().optional() })),
  /** `null` outside the demo. */
  password: z.string().nullable(),
  /** The address with `https:` that a page without it opens instead, as the network can read what is typed. `null` without one, and on the server's own machine. */
  httpsAddress: z.string().nullable(),
})
export type DemoSignIns = z.infer<typeof demoSignIns>
