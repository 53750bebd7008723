import { useList } from '@refinedev/core'
import { maxBareRows, resourceNamed } from '@tinkerdesk/shared'
import { useMemo } from 'react'
import { faultOf } from '../../ui/messages/query-fault.js'
import { makeTree, type Level, type TreeRows } from './tree.js'

/** Loads all rows of one level, in their order. */
function useLevel<F extends Level>(level: F) {
  const named: Level = level
  const { query, result } = useList<TreeRows[F][number]>({
    resource: resourceNamed(named).url,
    pagination: { mode: 'off' },
    sorters: [
      { field: 'position', order: 'asc' },
      { field: 'name', order: 'asc' },
    ],
    errorNotification: false,
    liveMode: 'auto',
  })
  return {
    rows: result.data,
    isPending: query.isPending,
    fault: faultOf(query),
    refetch: query.refetch,
  }
}

/** Loads the subject tree. */
export function useTree() {
  const subjects = useLevel('subject')
  const topics = useLevel('topic')
  const subTopics = useLevel('subTopic')
  const all = [subjects, topics, subTopics]
  const [subject, topic, subTopic] = [subjects.rows, topics.rows, subTopics.rows]
  const tree = useMemo(() => makeTree({ subject, topic, subTopic }), [subject, topic, subTopic])
  return {
    tree,
    counts: { subject: subject.length, topic: topic.length, subTopic: subTopic.length },
    /** True if there are more rows than one response holds. */
    isCut: all.some(({ rows }) => rows.length >= maxBareRows),
    isLoading: all.some(({ isPending }) => isPending),
    error: all.map(({ fault }) => fault).find((fault) => fault !== null) ?? null,
    refresh: () => all.forEach(({ refetch }) => void refetch()),
  }
}
