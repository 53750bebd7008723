import { z } from 'zod'
import { Database } from '../../database/database.js'
import { FileRemover } from '../../files/file-remover.js'
import { defineJob } from '../../jobs/job.js'

/** Removes what was deleted from the files of the database: until then, bytes of it may remain in them. */
export const scrubJob = defineJob({
  name: 'scrub',
  input: z.object({}),
  isOwnWork: true,
  isStoppable: false,
  freesSpace: true,
  async prepare({ get }) {
    // The names of removed files are in their rows until then.
    await get(FileRemover).settled()
    await get(Database).scrub()
  },
  chunk: async () => ({ items: 1 }),
  sentence: () => 'The space is cleared.',
})
