import { useWarnAboutChange } from '@refinedev/core'
import { useEffect } from 'react'

/** Has a person asked before they leave a page, or close it, with changes that are not saved. */
export function useLeaveGuard(isDirty: boolean): void {
  const { setWarnWhen } = useWarnAboutChange()
  useEffect(() => {
    setWarnWhen(isDirty)
    return () => setWarnWhen(false)
  }, [isDirty, setWarnWhen])
}
