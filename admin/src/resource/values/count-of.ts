import { counted, type Resource } from '@tinkerdesk/shared'

/** Returns a number of records in words: "1 student", "1,20,000 students". */
export const countOf = ({ label }: Resource, count: number): string =>
  counted(count, label.one, label.many).toLowerCase()
