export const demoPassword = 'tinkerdesk-demo-2026'
export const people = ['admin', 'incharge', 'mentor', 'student'] as const
export type DemoPerson = (typeof people)[number]

/** A session that is ready before the tests start. */
export interface PreparedSession {
  /** As a `Cookie` header. */
  cookie: string
  /** The login value of the product, by which a device remembers its person. */
  login: string
}
