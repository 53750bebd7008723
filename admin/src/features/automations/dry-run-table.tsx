import { dryRunDays, type DryRun } from '@tinkerdesk/shared'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { CardFact, PlainRows } from '../../ui/parts/plain-rows.js'

type Row = DryRun['data'][number]

const named = ({ title, isNew }: Row) => (
  <>
    {title}
    {isNew ? <span className="td-work-soft"> · New</span> : null}
  </>
)
const byWhom = ({ who }: Row) => who.name ?? who.id
const when = ({ at }: Row) => <TimeAgo value={at} />

/** The changes of the last days on which an automation would have acted. */
export const DryRunTable = ({ dryRun: { data, isCut, unknown } }: { dryRun: DryRun }) => (
  <div aria-live="polite">
    <p className="td-work-soft">
      {data.length === 0
        ? `It would have done nothing in the last ${dryRunDays} days.`
        : `In the last ${dryRunDays} days it would have acted on these:`}
    </p>
    {data.length > 0 ? (
      <div className="td-work-box">
        <PlainRows
          rows={data}
          keyOf={({ record, at }) => `${record} ${at}`}
          tableClass="automation-trial"
          columns={[
            { label: 'Record', cell: named },
            { label: 'Changed by', cell: byWhom },
            { label: 'When', cell: when },
          ]}
          card={(row) => (
            <>
              <strong>{named(row)}</strong>
              <dl>
                <CardFact label="Changed by">{byWhom(row)}</CardFact>
                <CardFact label="When">{when(row)}</CardFact>
              </dl>
            </>
          )}
        />
      </div>
    ) : null}
    {isCut ? <p className="td-work-soft">There were more changes than these.</p> : null}
    {unknown > 0 ? (
      <p className="td-work-soft">
        Of some changes it is not known, because the audit trail keeps no value of them.
      </p>
    ) : null}
  </div>
)
