import type { CellProps } from '../props.js'
import { Nothing } from '../common/nothing.js'

/** An e-mail link. A masked address is only text. */
export function EmailCell({ value }: CellProps) {
  if (!value) return <Nothing />
  const address = String(value)
  return address.includes('•') ? (
    <span>{address}</span>
  ) : (
    <a href={`mailto:${address}`}>{address}</a>
  )
}
