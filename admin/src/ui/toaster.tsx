import { useSyncExternalStore } from 'react'
import { currentToasts, onToasts, toast, type Toast, type ToastTone } from './toast.js'
import './toaster.css'

const marks: Record<ToastTone, string> = { success: '✓', error: '!', info: 'i' }

/** Shows the toasts at the bottom centre, dark in both themes. Used once per page. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <section className="toaster" aria-label="Messages">
      {toasts.length > 2 && (
        <button type="button" className="toaster-clear" onClick={toast.dismissAll}>
          Dismiss all {toasts.length} messages
        </button>
      )}
      {toasts.slice(-4).map((toast) => (
        <ToastBox key={toast.key} toast={toast} />
      ))}
    </section>
  )
}

function ToastBox({ toast: { key, tone, text, times, action } }: { toast: Toast }) {
  return (
    <div className={`toast ${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <span className="toast-mark" aria-hidden="true">
        {marks[tone]}
      </span>
      <p className="toast-text">
        {text}
        {times > 1 && <span className="toast-times"> ×{times}</span>}
      </p>
      {action && (
        <button type="button" className="toast-action" onClick={action.run}>
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Dismiss message" onClick={() => toast.dismiss(key)}>
        ×
      </button>
    </div>
  )
}
