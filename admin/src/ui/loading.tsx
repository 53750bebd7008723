import './plain-page.css'

/** Shown while a page's code or data is on its way; it appears only after a moment. */
export function Loading({ alone = false }: { alone?: boolean }) {
  return (
    <div className={`loading ${alone ? 'alone' : ''}`} role="status">
      <div>
        <span className="loading-mark" aria-hidden="true" />
        <span>Loading…</span>
      </div>
    </div>
  )
}
