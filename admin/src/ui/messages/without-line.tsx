import './without-line.css'

/** In place of the parts of a page that no device keeps, while the server cannot be reached. */
export const WithoutLine = () => (
  <p className="td-panel without-line">The rest of this page needs a connection.</p>
)
