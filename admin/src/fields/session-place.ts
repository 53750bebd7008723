import { resourceNamed, titleOf, type ShownRow } from '@tinkerdesk/shared'

/** Returns what a session is about and where, as far as the person may read it: "Robotics · Hill School". */
export const sessionPlace = ({ topic, school }: Readonly<Record<string, unknown>>): string =>
  [
    titleOf(resourceNamed('topic'), (topic ?? {}) as ShownRow),
    titleOf(resourceNamed('school'), (school ?? {}) as ShownRow),
  ]
    .filter(Boolean)
    .join(' · ')
