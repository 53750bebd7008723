import { BrowserDialog, type BrowserDialogProps } from './browser-dialog.js'
import { useTyped } from './use-typed.js'

interface Props extends Omit<BrowserDialogProps, 'typed'> {
  /** True where nothing that is typed in it is lost when it is closed. */
  isKept?: boolean
}

/** A dialog of the browser that asks before what was typed in it is lost. */
export function Dialog({ isKept = false, ...props }: Props) {
  const typed = useTyped(props.open, isKept, props.onClose)
  return <BrowserDialog {...props} typed={typed} />
}
