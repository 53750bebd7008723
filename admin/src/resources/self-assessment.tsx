import { idOf } from '@tinkerdesk/shared'
import { selfAssessment } from '@tinkerdesk/shared/resources/self-assessment'
import { override } from '../resource/index.js'

export default override(selfAssessment, {
  reads: ['school', 'form'],
  openAt: ({ school, form }) =>
    `/self-assessment-data/assess?school=${idOf(school) ?? ''}&form=${idOf(form) ?? ''}`,
})
