import { useOne } from '@refinedev/core'
import { resourceNamed, titleOf, type AnyRow } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { EraseDialog } from './erase-dialog.js'

const student = resourceNamed('student')

/** Any student's snapshot, and their data as a whole: to download, and to erase permanently. */
export function ChildData({ onErase }: { onErase: () => void }) {
  const [address] = useSearchParams()
  const [id, setId] = useState(address.get('student') ?? undefined)
  const [isErasing, setErasing] = useState(false)
  const { result } = useOne<AnyRow>({
    resource: student.url,
    id: id ?? '',
    queryOptions: { enabled: id !== undefined },
    errorNotification: false,
  })
  const name = result && id ? titleOf(student, result) : undefined
  return (
    <section className="td-panel host-section" aria-labelledby="host-student">
      <h2 id="host-student">A student's data</h2>
      <p className="host-soft">
        <Link to="/self-hosted-snapshot/no-longer-needed">Records that are no longer needed</Link>
      </p>
      <RelationSelect
        to="student"
        value={id ? [id] : []}
        placeholder="Type a student's name"
        control={{ 'aria-label': 'Student', style: { width: '100%', maxWidth: 420 } }}
        onChange={([next]) => setId(next)}
      />
      {id ? (
        <div className="host-actions">
          <Link to={`/student-data/snapshot?student=${id}`}>Open the snapshot</Link>
          <Button href={`/api/child-data/${id}`} download>
            Download everything
          </Button>
          <Button danger disabled={name === undefined} onClick={() => setErasing(true)}>
            Erase…
          </Button>
        </div>
      ) : null}
      {isErasing && id && name ? (
        <EraseDialog
          id={id}
          name={name}
          onClose={() => setErasing(false)}
          onDone={() => {
            setErasing(false)
            setId(undefined)
            onErase()
          }}
        />
      ) : null}
    </section>
  )
}
