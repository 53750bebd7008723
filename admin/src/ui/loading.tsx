import './plain-page.css'

/** Shown while a page's code or data is on its way; it appears only after a moment. */
export function Loading({ alone = false }: { alone?: boolean }) {
  return (
    <output className={`loading ${alone ? 'alone' : ''}`}>
      <span>
        <span className="loading-mark" aria-hidden="true" />
        <span>Loading…</span>
      </span>
    </output>
  )
}
