import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The end of an address that leads to the comments of a record, such as the link of a notification. */
const arrivalHash = '#comments'

/** Returns the ref of a list that takes the focus and comes into view when a person arrives at the comments. */
export function useArrival<E extends HTMLElement>(isLoaded: boolean, hashOfPart = arrivalHash) {
  const element = useRef<E>(null)
  const { hash, key } = useLocation()
  const isWanted = hash === hashOfPart && isLoaded
  useEffect(() => {
    if (!isWanted) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'end' })
  }, [isWanted, key])
  return element
}
