import { resourceNamed, type Me } from '@tinkerdesk/shared'

const session = resourceNamed('session')

/** Returns the half hour that has begun: a visit is reported while one is there. */
const currentHalfHour = (now: number): string => new Date(now - (now % 1_800_000)).toISOString()

/** Returns the address of the form of a new session at a school, held now by this person. */
export const newVisitAt = (school: string, { mentorId, role, uid }: Me): string =>
  `/${session.path}/add?${new URLSearchParams({
    school,
    timestamp: currentHalfHour(Date.now()),
    ...(mentorId
      ? { 'heldBy.mentors': mentorId }
      : role === 'admin'
        ? {}
        : { 'heldBy.staff': uid }),
  })}`
