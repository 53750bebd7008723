import { resourceNamed } from '@tinkerdesk/shared'
import { useMemo } from 'react'
import { ResourceList } from '../../admin/src/resource/list/resource-list.js'
import { Frame } from './frame.js'
import { recordsProvider, type Answer } from './records.js'

const student = resourceNamed('student')

/** The list of students with what its data provider answers. */
export function ListOf({ answer }: { answer: Answer }) {
  const data = useMemo(() => recordsProvider(answer), [answer])
  return (
    <Frame data={data}>
      <ResourceList resource={student} />
    </Frame>
  )
}
