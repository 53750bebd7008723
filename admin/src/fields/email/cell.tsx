import type { CellProps } from '../props.js'
import { Nothing } from '../common/nothing.js'

/** An address to write to; a masked one is only shown. */
export function EmailCell({ value }: CellProps) {
  if (!value) return <Nothing />
  const address = String(value)
  return address.includes('•') ? <span>{address}</span> : <a href={`mailto:${address}`}>{address}</a>
}
