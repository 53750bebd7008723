import '../styles/plain-page.css'

/** Shown while a page's code or data loads, after a short delay. */
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
