import {
  behindPageSize,
  counted,
  figureScopeNames,
  resourceNamed,
  slotHourLabels,
  type FigureRecords,
  formatDay,
  formatPaise,
} from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { figureKeys, figureOf } from '@tinkerdesk/shared/rules/figures/figures'
import { Link, useSearchParams } from 'react-router'
import { monthLabel } from '../../fields/day/month.js'
import { useAddresses } from '../../resource/index.js'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { ListPager } from '../../ui/paging/list-pager.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { monthIn } from './use-figures.js'
import './figures.css'

type Shown = FigureRecords['records'][number]

/** The records behind a number that the person may read, each a link. */
export default function FigureRecordsPage() {
  const me = useMe()
  const [address, setAddress] = useSearchParams()
  const { openAt } = useAddresses()
  const figure = figureKeys.find((key) => key === address.get('figure')) ?? 'reached'
  const month = monthIn(address)
  const page = Number(address.get('page') ?? 1) || 1
  const ownScope = me.role === 'atlIncharge' ? 'own' : 'programme'
  const scope = figureScopeNames.find((name) => name === address.get('scope')) ?? ownScope
  const choice = {
    scope,
    figure,
    month,
    district: address.get('district') ?? undefined,
    school: address.get('school') ?? undefined,
  }
  const { data, error, isLoading, refresh } = useApiQuery<FigureRecords>('/api/figures/records', {
    ...choice,
    page,
  })
  const home = scope === 'programme' ? '/programme' : '/my-lab'
  const linkOf = ({ resource, id, relations, hour }: Shown) =>
    hour
      ? `/attendance-data/register?slot=${id}&day=${hour.day}&hour=${hour.hour}`
      : openAt(resourceNamed(resource), { id, ...relations })
  return (
    <div className="td-page figures-page">
      <PageHead
        title={say(figureOf(figure).title)}
        under={{
          label: scope === 'programme' ? 'Programme' : 'My lab',
          to: `${home}?month=${month}`,
        }}
        subtitle={data ? `${counted(data.total, 'record')}, ${monthLabel(month)}` : undefined}
      />
      <section className="td-panel figures">
        {error && !data ? <PartFault error={error} onRetry={refresh} /> : null}
        {isLoading && !data ? <PartLoading className="figures-loading" /> : null}
        {data?.total === 0 ? (
          <ListMessage title="There are no records that you may read.">
            {say(figureOf(figure).help)}
          </ListMessage>
        ) : null}
        <ul className="figures-records">
          {data?.records.map((record) => {
            const to = linkOf(record)
            const { id, title, hint, hour, paise } = record
            const name = hour
              ? `${formatDay(hour.day)}, ${hourLabel(hour.hour)}`
              : title || resourceNamed(record.resource).label.one
            return (
              <li key={`${id} ${hour?.day ?? ''} ${hour?.hour ?? ''}`} data-typed>
                {to ? <Link to={to}>{name}</Link> : name}
                {hint ? <small>{hint}</small> : null}
                {paise === null ? null : <span>{formatPaise(paise)}</span>}
              </li>
            )
          })}
        </ul>
        {data && data.total > behindPageSize ? (
          <ListPager
            state={{ page, size: behindPageSize }}
            total={data.total}
            isFixed
            onChange={(next) => {
              const query = new URLSearchParams(address)
              query.set('page', String(next.page ?? 1))
              setAddress(query)
            }}
          />
        ) : null}
      </section>
    </div>
  )
}

const hourLabels: { readonly [hour: string]: string } = slotHourLabels
const hourLabel = (hour: string): string => hourLabels[hour] ?? hour
