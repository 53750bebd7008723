import type { Bell } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { countOf, currentBell, loadBell, onBell, takeBell } from '../../client/bell.js'
import { onChat, type ChatNews } from '../../client/chat-news.js'
import { useMe } from '../../fields/use-me.js'
import { setTitleCount } from '../../ui/device/use-document-title.js'

/** After the first paint. */
const startMs = 300
/** A message that is read where it arrives is marked within this time, and never counted. */
const settleMs = 600

/** Keeps the bell up to date, the count in the tab's title, and shows news as messages at the bottom. */
export function useBell(): Bell | undefined {
  const me = useMe()
  const navigate = useNavigate()
  const bell = useSyncExternalStore(onBell, currentBell)
  const load = useEffectEvent(async () => {
    const [before, next] = [currentBell(), await loadBell()]
    if (!next) return
    takeBell(next)
    // Its code is loaded with the first news, not with the second look at the same.
    if (before && JSON.stringify(before) !== JSON.stringify(next))
      void import('../../features/notifications/show-news.js').then(
        ({ showNews }) => showNews(before, next, navigate),
        () => {},
      )
  })
  /** True for news that may change the bell. What the person has seen comes as `bell`, and their own message is no news to them. */
  const isNews = useEffectEvent((news: ChatNews) =>
    news.type === 'message'
      ? news.event.message['sender'] !== me.uid
      : news.type !== 'typing' && news.type !== 'seen',
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    /** At most once in this time, however much is written. */
    const loadIn = (ms: number) => {
      timer ??= setTimeout(() => {
        timer = undefined
        void load()
      }, ms)
    }
    loadIn(startMs)
    const stop = onChat((news) => {
      if (isNews(news)) loadIn(settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
      takeBell(undefined)
      setTitleCount(0)
    }
  }, [])
  const count = countOf(bell)
  useEffect(() => setTitleCount(count), [count])
  return bell
}
