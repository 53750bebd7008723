import { shownSystemFields } from '@tinkerdesk/shared'

export const systemPaths = Object.keys(shownSystemFields)
