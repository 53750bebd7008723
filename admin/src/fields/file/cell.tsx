import type { FileValue } from '@tinkerdesk/shared'
import { Nothing } from '../common/nothing.js'
import type { CellProps } from '../props.js'
import { FileLink } from './file-link.js'

export const FileCell = ({ value }: CellProps) =>
  value ? <FileLink file={value as FileValue} /> : <Nothing />
