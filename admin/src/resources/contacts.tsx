import { resourceNamed } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { override } from '../resource/index.js'
import { wholeName } from './whole-name.js'

/** Resources that differ only in a column with the whole name of their contact. */
export default [
  override(resourceNamed('partner'), {
    moreColumns: { decisionMakerName: wholeName(text('Decision maker'), 'decisionMaker') },
  }),
  override(resourceNamed('apartment'), {
    moreColumns: { inchargeName: wholeName(text('In-charge'), 'incharge') },
  }),
]
