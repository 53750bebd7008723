import { z } from 'zod'
import type { FileValue } from '../fields/kinds/file.js'

/** A stored file: `POST /api/files`. */
export const uploadedFile = z.object({
  id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  type: z.string(),
  url: z.string(),
}) satisfies z.ZodType<FileValue>
