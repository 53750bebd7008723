import { activityEditing } from './copy-editing.js'
import { CopyEditor } from './copy-editor.js'

export default () => <CopyEditor editing={activityEditing} param="activityId" />
