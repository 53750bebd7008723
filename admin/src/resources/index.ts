import { override } from '../resource/record/override.js'
import './competition.js'
import './course.js'
import './addresses.js'
import './project-school.js'
import { assignAction, cloneAction } from './copy-actions.js'

// Deviations from the generated screens. Anything longer than a line has its own file here.
override({ resource: 'tinkeringActivity', rowActions: [assignAction, cloneAction] })
