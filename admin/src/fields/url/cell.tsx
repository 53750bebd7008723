import type { CellProps } from '../props.js'
import { Nothing } from '../common/nothing.js'

/** A link that opens in a new tab and sends no referrer. */
export function UrlCell({ value }: CellProps) {
  if (!value) return <Nothing />
  const link = String(value)
  return (
    <a
      href={/^https?:\/\//i.test(link) ? link : undefined}
      target="_blank"
      rel="noopener noreferrer"
      title={link}
    >
      {link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  )
}
