import './progress.css'

/** A bar of progress: green once it is full. */
export const ProgressBar = ({ percent, label }: { percent: number; label: string }) => (
  <progress className="td-progress" max={100} value={percent} aria-label={label} />
)
