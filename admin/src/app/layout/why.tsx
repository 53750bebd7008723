import { resources } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { Suspense, useEffect, useState } from 'react'
import { refusedAt } from '../../client/refusals.js'
import { ExplainDialog } from '../../resource/index.js'
import { offerWithErrors } from '../../ui/messages/toast.js'

type Place = Omit<Parameters<typeof ExplainDialog>[0], 'onClose'>

/** Returns the list or the record that an address of the API names. */
function placeOf(address: string): Place | undefined {
  const [, url, id] = /^\/api\/([\w-]+)(?:\/(\w{10,40}))?/.exec(address) ?? []
  const resource = resources.find((each) => each.url === url)
  return resource && { resource, id }
}

/** Explains refusals on request: their messages get the button "Why?". */
export function Why() {
  const [place, setPlace] = useState<Place>()
  useEffect(
    () =>
      offerWithErrors((sentence) => {
        const refused = placeOf(refusedAt(sentence) ?? '')
        return refused && { label: text('Why?'), run: () => setPlace(refused) }
      }),
    [],
  )
  return place ? (
    <Suspense fallback={null}>
      <ExplainDialog {...place} onClose={() => setPlace(undefined)} />
    </Suspense>
  ) : null
}
