import { fieldAt, leavesOf, type Resource } from '@tinkerdesk/shared'
import { useEffect } from 'react'
import { readAlsoAs } from '../../fields/other-words.js'
import { whenIdle } from '../../ui/device/when-idle.js'
import { spokenElsewhere } from '../record/spoken-elsewhere.js'

/** Loads the words of a resource in the other languages of the product, once the screen is idle: cells are read in these, too. */
export function useOtherWords(resource: Resource): void {
  useEffect(() => {
    let isLeft = false
    const load = async () => {
      await whenIdle()
      const spoken = isLeft ? [] : await spokenElsewhere(resource)
      for (const { path, field } of leavesOf(resource))
        readAlsoAs(
          field,
          spoken.flatMap((other) => fieldAt(other, path) ?? []),
        )
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [resource])
}
