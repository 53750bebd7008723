import { text } from '@tinkerdesk/shared/base/say'
import type { Chat, ChatPerson } from '@tinkerdesk/shared'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { onChat } from '../../../client/chat-news.js'
import { useMe } from '../../../fields/use-me.js'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'
import type { Line } from '../messages/merge-messages.js'

/** The author of what the product writes. */
const system = 'system0000'

/** Messages within this time cause one refresh. */
const batchWindowMs = 300

/** Calls `refresh` shortly after something happens in a conversation: at most once within the time above, however much is written. */
export function useChatRefresh(refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = useEffectEvent(refresh)
  useEffect(() => {
    const stop = onChat(({ type }) => {
      if (type === 'bell' || type === 'typing' || type === 'seen') return
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        run()
      }, batchWindowMs)
    })
    return () => {
      stop()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
}

/** Loads the groups of the person, and again as soon as something happens in them. */
export function useChats() {
  const query = useApiQuery<Chat[]>('/api/chats')
  useChatRefresh(query.refresh)
  return query
}

/** Loads the people of a group, and again when they change or when a new person writes. `nameOf` returns "You" for the person. */
export function useChatPeople(group: string, lines: readonly Line[] = []) {
  const me = useMe()
  const query = useApiQuery<ChatPerson[]>(`/api/chat-groups/${group}/people`)
  const { data, error, isFetching } = query
  const refresh = useEffectEvent(() => query.refresh())
  // Any news, and lines that have been loaded, show that a lost connection is back.
  const refreshFailed = useEffectEvent(() => (error && !isFetching ? query.refresh() : undefined))
  useEffect(
    () =>
      onChat((news) =>
        news.type === 'group' && news.group === group ? refresh() : refreshFailed(),
      ),
    [group],
  )
  const latest = lines.at(-1)?.id
  useEffect(() => refreshFailed(), [latest])
  const names = useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
  // The sender of the latest line, if their name has not been loaded.
  const sender = lines.at(-1)?.sender ?? system
  const stranger = data && sender !== system && !names.has(sender) ? sender : null
  useEffect(() => (stranger === null ? undefined : refresh()), [stranger])
  const isMissing = isFetching && (!data || stranger !== null)
  const nameOf = useCallback(
    (id: string) =>
      id === me.uid
        ? text('You')
        : id === system
          ? 'Tinkerdesk'
          : (names.get(id) ?? (isMissing ? '…' : 'Someone else')),
    [me.uid, names, isMissing],
  )
  return { ...query, people: query.data, nameOf }
}
