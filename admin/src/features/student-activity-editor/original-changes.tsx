import { leavesOf, valueAt, type AnyRow, type Original, type Resource } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { showOf } from '../../fields/index.js'
import { isSame } from '../../resource/index.js'
import { toast } from '../../ui/messages/toast.js'
import '../../fields/common/field.css'
import '../../ui/styles/section.css'

/** The student's changes to the original: the fields that differ now, loaded on demand. */
export function OriginalChanges({ resource, row }: { resource: Resource; row: AnyRow }) {
  const [original, setOriginal] = useState<Original | null>(null)
  const [isLoading, setLoading] = useState(false)
  if (row.source === null) return null
  const load = async () => {
    setLoading(true)
    try {
      setOriginal(await request<Original>('get', `/api/${resource.url}/${row.id}/original`))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be loaded.')
    } finally {
      setLoading(false)
    }
  }
  const content = original?.content ?? {}
  const isCarried = (path: string) => Object.hasOwn(content, path.split('.')[0]!)
  const changed = leavesOf(resource).filter(
    ({ path }) => isCarried(path) && !isSame(valueAt(content, path), valueAt(row, path)),
  )
  return (
    <section className="td-panel td-section">
      <h2>Changes to the original</h2>
      {original ? (
        <>
          <p className="td-help">
            {changed.length === 0
              ? 'Unchanged since it was assigned.'
              : `Assigned in version ${original.version}.`}
            {original.current !== null && original.current > original.version
              ? ' The original was changed since.'
              : null}
          </p>
          {changed.map(({ path, field }) => {
            const Show = showOf(field)
            return (
              <div key={path} className="sae-compare">
                <h3>{field.label}</h3>
                <div>
                  <span>Original</span>
                  <Show field={field} value={valueAt(original.content, path)} />
                </div>
                <div>
                  <span>Now</span>
                  <Show field={field} value={valueAt(row, path)} />
                </div>
              </div>
            )
          })}
        </>
      ) : (
        <Button loading={isLoading} onClick={() => void load()}>
          Show changes
        </Button>
      )}
    </section>
  )
}
