import { courseEditing } from './copy-editing.js'
import { CopyEditor } from './copy-editor.js'

export default () => <CopyEditor editing={courseEditing} param="courseId" />
