import { z } from 'zod'

/** The notice that families read now. */
export const presentNotice = z.strictObject({ number: z.int(), createdAt: z.string() })
export type PresentNotice = z.infer<typeof presentNotice>
