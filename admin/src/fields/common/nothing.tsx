import './values.css'
/** An empty value, in a row and on a record's page. */
export const Nothing = () => (
  <span className="td-nothing" aria-label="empty">
    –
  </span>
)
