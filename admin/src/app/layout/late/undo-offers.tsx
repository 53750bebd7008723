import { useInvalidate } from '@refinedev/core'
import { useEffect } from 'react'
import { offersKey } from '../../../resource/change-sets/offers-key.js'

/** Shows the messages with an undo again that a reload has ended. Their code is loaded if there are any. */
export function UndoOffers() {
  const invalidate = useInvalidate()
  useEffect(() => {
    if (sessionStorage.getItem(offersKey) === null) return
    const refresh = () => invalidate({ invalidates: ['all'] })
    void import('../../../resource/change-sets/offer-undo.js')
      .then(({ offerAgain }) => offerAgain(refresh))
      .catch(() => {})
  }, [invalidate])
  return null
}
