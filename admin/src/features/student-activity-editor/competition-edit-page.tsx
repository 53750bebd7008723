import { resourceNamed } from '@tinkerdesk/shared'
import { CopyEditor } from './copy-editor.js'

export default () => (
  <CopyEditor
    resource={resourceNamed('studentCompetition')}
    param="competitionId"
    tab="competitions"
  />
)
