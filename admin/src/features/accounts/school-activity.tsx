import type { SchoolActivities, SchoolActivity as Activity } from '@tinkerdesk/shared'
import { useEffect, useState } from 'react'
import { request } from '../../client/request.js'
import { Nothing } from '../../fields/common/nothing.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'

let waiting: Promise<SchoolActivities> | undefined
let schools: Set<string> = new Set()

async function load(): Promise<SchoolActivities> {
  // The cells of a page ask one after the other, and are answered together.
  await new Promise((resolve) => setTimeout(resolve, 10))
  const query = new URLSearchParams({ schools: [...schools].join(',') })
  waiting = undefined
  schools = new Set()
  return request<SchoolActivities>('get', `/api/school-activity?${query}`)
}

async function activityOf(school: string): Promise<Activity | undefined> {
  schools.add(school)
  waiting ??= load()
  return (await waiting).data.find(({ id }) => id === school)
}

/** How many students of a school signed in lately, or when its in-charge did. */
export default function SchoolActivity({
  school,
  of,
}: {
  school: string
  of: 'active' | 'inchargeSignedInAt'
}) {
  const [activity, setActivity] = useState<Activity>()
  useEffect(() => {
    let isOver = false
    void activityOf(school).then(
      (theirs) => isOver || setActivity(theirs),
      // The list itself says that the server cannot be reached.
      () => undefined,
    )
    return () => void (isOver = true)
  }, [school])
  if (!activity) return null
  if (of === 'active') return activity.active
  return activity.inchargeSignedInAt === null ? (
    <Nothing />
  ) : (
    <TimeAgo value={activity.inchargeSignedInAt} />
  )
}
