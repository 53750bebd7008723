import { z } from 'zod'

/** Characters of a saved comment. */
export const maxSavedComment = 1000
/** Comments that a person may keep. */
export const maxSavedComments = 50

/** A short comment that a person writes often. Nobody else reads it. */
export const savedComment = z.object({ id: z.string(), text: z.string() })
export type SavedComment = z.infer<typeof savedComment>

/** The person's comments, the first saved first: `GET /api/saved-comments`. */
export const savedComments = z.object({ comments: z.array(savedComment) })
export type SavedComments = z.infer<typeof savedComments>
