import { useInvalidate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { noteChat } from '../client/chat-news.js'
import { noteJob } from '../client/jobs/jobs.js'
import { currentView } from '../client/storage/view.js'
import { endedElsewhere, refreshMe } from '../client/session.js'
import { openLive } from './live-client.js'
import { liveChanged } from './live-provider.js'
import { useRereads } from './outdated-reads.js'
import './live-link.css'

/** Keeps this tab up to date with other people's changes, and shows a notice when it cannot. */
export function LiveLink() {
  const invalidate = useInvalidate()
  const [isPaused, setPaused] = useState(false)
  useRereads()
  useEffect(() => {
    // Nothing tells that someone looks as a person, and nothing of theirs is heard.
    if (currentView()) return
    // Without an answer, leave the page as it is: the next request reports the problem.
    const refreshPerson = () => refreshMe().catch(() => {})
    const catchUpPerson = () => {
      noteChat({ type: 'gap' })
      return refreshPerson()
    }
    const catchUp = async () => {
      await catchUpPerson()
      await invalidate({
        invalidates: ['all'],
        invalidationFilters: { type: 'all', refetchType: 'active' },
      })
    }
    return openLive({
      onChanged: (resource, changes) => {
        liveChanged(resource, changes)
        // A page that was left a moment ago reads again when it is opened: nothing told it.
        void invalidate({
          invalidates: ['all'],
          invalidationFilters: { type: 'inactive', refetchType: 'none' },
        })
      },
      onJob: noteJob,
      onChat: noteChat,
      onMeChanged: () => void catchUp(),
      onGap: () => void catchUp(),
      onSmallGap: () => void catchUpPerson(),
      onRefused: () => void refreshPerson(),
      // Without a session the request leads to sign-in, and what is typed is kept. There may be a newer one already.
      onSignedOut: (reason) =>
        void (reason === 'expired' ? refreshPerson() : endedElsewhere(reason)),
      onPaused: setPaused,
    })
  }, [invalidate])
  return (
    <output className="live-paused">
      {isPaused ? <span>Live updates paused – reconnecting</span> : null}
    </output>
  )
}
