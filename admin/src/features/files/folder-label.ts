import { resources } from '@tinkerdesk/shared'

/** Returns the name of a folder on screen. A folder without one of its own is called like its kind of records. */
export const folderLabel = (folder: string): string =>
  resources.find(({ name }) => name === folder)?.label.many ?? folder
