import type { FileValue } from '@tinkerdesk/shared'
import { Nothing } from '../common/nothing.js'
import { FileLink } from '../file/file-link.js'
import type { CellProps } from '../props.js'

/** A text that is a link opens as one. */
export function TextOrFileCell({ value }: CellProps) {
  if (!value) return <Nothing />
  if (typeof value !== 'string') return <FileLink file={value as FileValue} />
  return /^https?:\/\/\S+$/.test(value) ? (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  ) : (
    <span>{value}</span>
  )
}
