import '../styles/text-field.css'

/** Why a dialog could not be filled, with a button that tries again. */
export function LoadFault({ error, onRetry }: { error: { message: string }; onRetry: () => void }) {
  return (
    <p className="form-problem" role="alert">
      {error.message}{' '}
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}
