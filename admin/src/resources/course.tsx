import { resourceNamed } from '@tinkerdesk/shared'
import { lazy } from 'react'
import { override } from '../resource/index.js'
import { courseMessages } from './messages.js'
import { assignAction, cloneAction } from './copy-actions.js'

export default override(resourceNamed('course'), {
  inputs: { organizedBy: lazy(() => import('../features/courses/organiser-input.js')) },
  messages: courseMessages,
  leadsTo: '/',
  rowActions: [assignAction, cloneAction],
})
