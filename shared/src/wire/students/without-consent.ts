import { z } from 'zod'
import { listPage } from '../lists/list-page.js'

const childWithoutConsent = z.object({
  /** The id of the student. */
  student: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string().nullable(),
  /** The name of the school. */
  school: z.string(),
  /** `none`: nobody has answered for this child. */
  state: z.enum(['withdrawn', 'none']),
})
/** A child for whom a purpose needs the consent of a guardian, and who does not have it. */
export type ChildWithoutConsent = z.infer<typeof childWithoutConsent>

/** The children without consent for a purpose, as `GET /api/children-without-consent` returns them: by school, class and name. */
export const childrenWithoutConsent = listPage(childWithoutConsent).extend({
  /** False if no school needs consent first for this purpose. */
  isAsked: z.boolean(),
})
export type ChildrenWithoutConsent = z.infer<typeof childrenWithoutConsent>
