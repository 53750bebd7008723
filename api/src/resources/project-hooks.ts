import { project } from '@tinkerdesk/shared/resources/project'
import { hooksOf } from '../crud/index.js'
import { makeTaID } from './ta-id.js'

const maxInitials = 4

/** Gives a new project an ID, unless it has one: the initials of its name and a number, as an activity's. */
export const projectHooks = hooksOf(project, {
  before({ action, after }) {
    if (action !== 'create' || after.projectId) return
    return { projectId: makeTaID(after.projectName.split(/\s+/).slice(0, maxInitials)) }
  },
})
