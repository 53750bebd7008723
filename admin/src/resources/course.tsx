import { resourceNamed } from '@tinkerdesk/shared'
import { override } from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'
import { courseMessages } from './messages.js'
import { assignAction, certificatesAction, cloneAction, notHandedInAction } from './copy-actions.js'

export default override(resourceNamed('course'), {
  inputs: { organizedBy: lazyPart(() => import('../features/courses/organiser-input.js')) },
  messages: courseMessages,
  leadsTo: '/',
  reads: ['classesFrom', 'classesTo'],
  rowActions: [assignAction, notHandedInAction, certificatesAction('course'), cloneAction],
})
