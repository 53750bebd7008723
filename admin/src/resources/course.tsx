import { lazy } from 'react'
import { override } from '../resource/record/override.js'
import { assignAction, cloneAction } from './copy-actions.js'

override({
  resource: 'course',
  inputs: { organizedBy: lazy(() => import('../features/courses/organiser-input.js')) },
  rowActions: [assignAction, cloneAction],
})
