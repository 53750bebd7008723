import { say } from '@tinkerdesk/shared/base/say'

/** Returns the class of a student in the language of the page, with the section: "8th B". Empty without both. */
export const classAndSection = (inClass: unknown, section: unknown): string =>
  [typeof inClass === 'string' && say(inClass), section].filter(Boolean).join(' ')
