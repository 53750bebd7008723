import { resourceNamed, type Archived } from '@tinkerdesk/shared'

/** Returns the name of an archived record on screen. One without a title, as for people who may not read its fields, has that of its resource. */
export const titleOfArchived = ({ title, resource }: Archived): string =>
  title || resourceNamed(resource).label.one
