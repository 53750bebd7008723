import { override } from '../resource/record/override.js'
import './competition.js'
import './course.js'
import './addresses.js'
import './project-school.js'
import { assignAction, cloneAction } from './copy-actions.js'

// Where a resource deviates from what is generated; whatever is larger than a line has a file of its own beside this one.
override({ resource: 'tinkeringActivity', rowActions: [assignAction, cloneAction] })
