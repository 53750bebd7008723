import { formatCount, readNumber } from '@tinkerdesk/shared'

interface Props {
  page: number
  last: number
  onGo: (page: number) => void
}

/** "Page 3 of 4,040", where the 3 is a field: another number and Enter lead there. */
export function PageJump({ page, last, onGo }: Props) {
  const go = (input: HTMLInputElement) => {
    const typed = readNumber(input.value, '').value ?? page
    const next = Math.min(last, Math.max(1, Math.trunc(typed)))
    if (next !== page) onGo(next)
    else input.value = formatCount(page)
  }
  return (
    <span className="td-page-of">
      Page{' '}
      <input
        // The field starts again with the page that is shown.
        key={page}
        className="td-page-jump"
        aria-label={`Page, of ${formatCount(last)}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        defaultValue={formatCount(page)}
        style={{ width: `${formatCount(last).length + 2}ch` }}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={({ currentTarget }) => go(currentTarget)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') go(currentTarget)
          if (key === 'Escape') currentTarget.value = formatCount(page)
        }}
      />{' '}
      of {formatCount(last)}
    </span>
  )
}
