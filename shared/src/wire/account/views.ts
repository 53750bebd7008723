import { z } from 'zod'
import { roles } from '../../base/roles.js'

export const viewBody = z.strictObject({ person: z.string().min(10).max(40) })

/** A view that has been started: `POST /api/view-as`. */
export const startedView = z.object({
  /** The value of the header. It opens the view in this session of the admin alone. */
  value: z.string(),
  /** The moment at which it ends. */
  until: z.iso.datetime(),
  person: z.object({ uid: z.string(), displayName: z.string(), role: z.enum(roles) }),
})
export type StartedView = z.infer<typeof startedView>
