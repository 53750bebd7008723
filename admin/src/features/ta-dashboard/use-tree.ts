import { useList } from '@refinedev/core'
import { maxBareRows, resourceNamed } from '@tinkerdesk/shared'
import { useMemo } from 'react'
import { makeTree, type Level, type TreeRows } from './tree.js'

/** Loads all rows of one level, by name. */
function useLevel<F extends Level>(level: F) {
  const named: Level = level
  return useList<TreeRows[F][number]>({
    resource: resourceNamed(named).url,
    pagination: { mode: 'off' },
    sorters: [{ field: 'name', order: 'asc' }],
    errorNotification: false,
    liveMode: 'auto',
  })
}

/** Loads the subject tree. */
export function useTree() {
  const lists = { subject: useLevel('subject'), topic: useLevel('topic'), subTopic: useLevel('subTopic') }
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
