import { z } from 'zod'

/** The link of a remote lab, as returned by `GET /api/remote-labs/{id}/open`. */
export const openedLab = z.object({
  link: z.string(),
  /** The end of the booked hour. Absent for people who may read the link at any time. */
  until: z.iso.datetime().optional(),
})
export type OpenedLab = z.infer<typeof openedLab>
