import { resourceNamed } from '@tinkerdesk/shared'
import { CopyEditor } from './copy-editor.js'

export default () => (
  <CopyEditor resource={resourceNamed('studentActivity')} param="activityId" tab="activities" />
)
