import { copyTones } from '@tinkerdesk/shared/parts/copy-status'
import { ChoiceTag } from '../../../fields/choice/choice-tag.js'

/** The status of a copy as a tag. */
export const StatusTag = ({ status }: { status: string }) => (
  <ChoiceTag value={status} label={status} tones={copyTones} />
)
