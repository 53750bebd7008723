import { useList } from '@refinedev/core'
import { formatDay, portfolioPath, resourceNamed, type PortfolioMaterial } from '@tinkerdesk/shared'
import type { Portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { useMe } from '../../fields/use-me.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLeftDraft } from '../../resource/index.js'
import { PortfolioEditor } from './portfolio-editor.js'
import { PortfolioLink } from './portfolio-link.js'
import { ProposedPortfolio } from './proposed-portfolio.js'
import { portfolioDraftPlace } from './use-own-content.js'
import './own-portfolio.css'

const portfolios = resourceNamed('portfolio')

/** A student's own portfolio: what they choose, what their school says of it, and its link. */
export default function OwnPortfolioPage() {
  const { studentId, uid } = useMe()
  const left = useLeftDraft(uid, portfolioDraftPlace)
  const { query, result } = useList<Portfolio>({
    resource: portfolios.url,
    pagination: { currentPage: 1, pageSize: 1 },
    errorNotification: false,
    liveMode: 'auto',
  })
  const material = useApiQuery<PortfolioMaterial>(
    '/api/portfolio-material',
    { student: studentId },
    studentId !== undefined,
  )
  const own = studentId ? result.data[0] : undefined
  const fault = faultOf(query)
  const isLoading = query.isPending || material.isLoading
  const retry = () => {
    void query.refetch()
    material.refresh()
  }
  return (
    <div className="td-page own-portfolio">
      <PageHead title="My portfolio" subtitle={own ? stateOf(own) : undefined} />
      {studentId ? null : <p>Only students have a portfolio of their own.</p>}
      {fault ? <PartFault error={fault} onRetry={retry} /> : null}
      {material.error ? <PartFault error={material.error} onRetry={retry} /> : null}
      {isLoading ? <PartLoading className="own-portfolio-loading" /> : null}
      {own?.state === 'returned' && own.message ? (
        <p className="own-portfolio-message" role="note">
          {'Your school says: '}
          <b data-typed>{own.message}</b>
        </p>
      ) : null}
      {own?.state === 'released' && own.code ? (
        <PortfolioLink own={own} address={`${location.origin}${portfolioPath}#${own.code}`} />
      ) : null}
      {material.data && studentId && !query.isPending && !fault && left !== undefined ? (
        <PortfolioEditor
          own={own}
          student={studentId}
          material={material.data.pieces}
          left={left}
        />
      ) : null}
      {own?.shown ? (
        <section className="td-panel own-portfolio-part" aria-labelledby="own-portfolio-shown">
          <h2 id="own-portfolio-shown">As it is shown</h2>
          <ProposedPortfolio shown={own.shown} />
        </section>
      ) : null}
    </div>
  )
}

function stateOf({ state, until }: Portfolio): string {
  if (state === 'proposed' || state === 'changed') return 'Your school looks at it'
  if (state === 'returned') return 'Your school sent it back'
  if (state === 'released' && until) return `Shared by a link until ${formatDay(until)}`
  return 'Nobody outside sees it'
}
