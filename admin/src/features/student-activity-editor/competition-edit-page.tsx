import { competitionEditing } from './copy-editing.js'
import { CopyEditor } from './copy-editor.js'

export default () => <CopyEditor editing={competitionEditing} param="competitionId" />
