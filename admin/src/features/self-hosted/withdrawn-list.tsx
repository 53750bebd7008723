import { formatDay, resourceNamed, type WithdrawnRecord } from '@tinkerdesk/shared'
import { dated } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { request } from '../../client/request.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'

/** Withdrawn records, with the day on which each is erased. */
export function WithdrawnList() {
  const { data = [], refresh } = useApiQuery<WithdrawnRecord[]>('/api/retention/withdrawn')
  const takeBack = async ({ batch, title }: WithdrawnRecord) => {
    try {
      await request('post', `/api/retention/withdrawn/${batch}/take-back`)
      toast.success(`“${title}” is in the archive again`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'This could not be done.')
    }
    refresh()
  }
  return (
    <section className="td-panel host-section" aria-labelledby="host-withdrawn">
      <h2 id="host-withdrawn">Withdrawn data</h2>
      <p className="host-soft">
        Only data officers see these. Take one back to restore it from the archive.
      </p>
      {data.length === 0 ? <p>Nothing is withdrawn</p> : null}
      <ul className="host-due">
        {data.map((row) => {
          const date = dated(formatDay(row.eraseOn))
          return (
            <li key={row.batch}>
              <span>
                {resourceNamed(row.resource).label.one}: <b data-typed>{row.title}</b>
              </span>
              <span className="host-soft">{`Erased on ${date}`}</span>
              <Button size="small" onClick={() => void takeBack(row)}>
                Take back
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
