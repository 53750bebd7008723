import {
  createElement,
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { loadCode } from './load-code.js'
import { LoadFault } from '../messages/load-fault.js'
import { toast } from '../messages/toast.js'

/**
 * A page whose code is loaded on use, with the time limit of `loadCode`. If it cannot be loaded, the error page offers to reload.
 * React's `lazy` is used only here, so that no part of a page loads without a limit.
 */
export const lazyPage: typeof lazy = (load) => lazy(() => loadCode(load))

interface FaultProps {
  onClose?: () => void
}

const message = 'It could not be loaded. Check the connection and try again.'

/** In place of a part that could not be loaded. One that can be closed is closed, with a message, so that the person can open it again. */
function PartFault({ onClose }: FaultProps) {
  const leave = useEffectEvent(() => {
    if (!onClose) return
    toast.error(message, {
      key: 'part-fault',
      action: { label: 'Reload the page', run: () => location.reload() },
    })
    onClose()
  })
  useEffect(() => leave(), [])
  return onClose ? null : <LoadFault error={{ message }} onRetry={() => location.reload()} />
}

/** A part of a page, such as a dialog, whose code is loaded on use. If it cannot be loaded, the page stays: a message says so, and the next use tries again. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const start = () =>
    lazy<ComponentType<Props & FaultProps>>(() => loadCode(load).catch(() => ({ default: Fault })))
  let Part = start()
  function Fault(props: FaultProps) {
    // Not before the message is on screen: React forgets a part that waits for its code, and would begin with the new one, for ever.
    useEffect(() => void (Part = start()), [])
    return <PartFault {...props} />
  }
  return function LazyPart(props: Props) {
    const [Own] = useState(() => Part)
    return createElement(Own, props)
  }
}
