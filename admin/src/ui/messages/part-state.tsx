import { Button } from 'antd'
import { Fault } from './fault.js'
import '../styles/skeleton.css'

/** Why a part of a page could not be loaded, with a button that tries again. */
export const PartFault = ({
  error,
  onRetry,
}: {
  error: { message: string }
  onRetry: () => void
}) => (
  <Fault>
    {error.message}{' '}
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  </Fault>
)

/** The lines of a part of a page that is loading. */
export const PartLoading = ({ className }: { className: string }) => (
  <output className={className} aria-busy aria-label="Loading">
    {[62, 48, 55].map((width) => (
      <span key={width} className="td-skeleton" style={{ width: `${width}%` }} />
    ))}
  </output>
)
