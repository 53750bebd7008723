import { sharedKind } from '@tinkerdesk/shared'
import type { InputProps } from '../props.js'

/** Returns the props by which a typed number is the value of a field, read as in a grid and an import. */
export const fieldNumber = ({ field, value, onChange }: InputProps) => ({
  value: typeof value === 'number' || typeof value === 'string' ? value : null,
  onChange,
  read: (text: string): number | string => {
    const cell = sharedKind(field).typed?.(text, field, [])
    return cell && 'value' in cell && typeof cell.value === 'number' ? cell.value : text
  },
})
