import { useList } from '@refinedev/core'
import { maxBareRows, resourceNamed } from '@tinkerdesk/shared'
import { useMemo } from 'react'
import { makeTree, type Floor, type TreeRows } from './tree.js'

/** Loads all rows of one level, by name. */
function useFloor<F extends Floor>(floor: F) {
  const level: Floor = floor
  return useList<TreeRows[F][number]>({
    resource: resourceNamed(level).url,
    pagination: { mode: 'off' },
    sorters: [{ field: 'name', order: 'asc' }],
    errorNotification: false,
    liveMode: 'auto',
  })
}

/** Loads the subject tree. */
export function useTree() {
  const lists = { subject: useFloor('subject'), topic: useFloor('topic'), subTopic: useFloor('subTopic') }
  const all = Object.values(lists)
  const [subject, topic, subTopic] = [lists.subject.result.data, lists.topic.result.data, lists.subTopic.result.data]
  const tree = useMemo(() => makeTree({ subject, topic, subTopic }), [subject, topic, subTopic])
  return {
    tree,
    counts: { subject: subject.length, topic: topic.length, subTopic: subTopic.length },
    /** True if there are more rows than one response holds. */
    isCut: all.some(({ result }) => result.data.length >= maxBareRows),
    isLoading: all.some(({ query }) => query.isPending),
    error: all.find(({ query }) => query.isError)?.query.error ?? null,
    refresh: () => all.forEach(({ query }) => void query.refetch()),
  }
}
