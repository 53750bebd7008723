import { resourceNamed, titleOf } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { useEffect, useState } from 'react'
import { recentRecords } from '../../client/storage/recent-records.js'
import { request } from '../../client/request.js'
import { useMe } from '../../fields/use-me.js'
import { useAddresses, type ListRow } from '../../resource/index.js'
import type { QuickFindOption } from './quick-find-option.js'

/** Reads the names of records, one request for each resource. Leaves out those that this person may no longer read. */
async function namesOf(records: ReturnType<typeof recentRecords>): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const read = async (name: string) => {
    const resource = resourceNamed(name)
    const ids = records.flatMap(({ resource: of, id }) => (of === name ? [id] : []))
    const rows = await request<ListRow[]>(
      'get',
      `/api/${resource.url}?filter=id||$in||${ids.join(',')}`,
    )
    for (const row of rows) names.set(row.id, titleOf(resource, row) || text('Untitled'))
  }
  await Promise.all(
    [...new Set(records.map(({ resource }) => resource))].map((name) => read(name).catch(() => {})),
  )
  return names
}

/** The records that this person last had open on this device, latest first. Empty until their names are there. */
export function useRecent(): QuickFindOption[] {
  const { uid } = useMe()
  const { openAt } = useAddresses()
  const [records] = useState(() => recentRecords(uid))
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const next = await namesOf(records)
      if (!isOver) setNames(next)
    }
    void read()
    return () => {
      isOver = true
    }
  }, [records])
  return records.flatMap(({ resource, id }) => {
    const label = names.get(id)
    // A name of an earlier build may name no resource any more: then it has no label.
    if (!label) return []
    const declared = resourceNamed(resource)
    const route = openAt(declared, { id })
    return route ? [{ key: id, label, hint: `${declared.label.one} · opened lately`, route }] : []
  })
}
