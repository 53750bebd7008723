import { classes, formatDay, isOnePlace, slotTime, today, type SlotHour } from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { Fault } from '../../ui/messages/fault.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { hasKeys } from '../../ui/device/has-keys.js'
import { useKeys } from '../../ui/input/use-keys.js'
import type { RegisterPlace } from './marks.js'
import { RegisterChoice } from './register-choice.js'
import { RegisterConflict } from './register-conflict.js'
import { RegisterRows } from './register-rows.js'
import { useRegister } from './use-register.js'
import '../../fields/common/filter.css'
import '../../ui/styles/toolbar.css'
import '../../ui/styles/mark-rows.css'
import './register.css'

/** The register of a session, or of an hour of a lab. The place is in the address. */
export default function RegisterPage() {
  const [address] = useSearchParams()
  const value = (name: string) => address.get(name) ?? undefined
  const place = {
    session: value('session'),
    slot: value('slot'),
    day: value('day'),
    hour: value('hour'),
  } as RegisterPlace
  if (!isOnePlace(place)) return <RegisterChoice />
  return <OneRegister key={JSON.stringify(place)} place={place} />
}

function OneRegister({ place }: { place: RegisterPlace }) {
  const [address, setAddress] = useSearchParams()
  const chosen = {
    school: address.get('school') ?? undefined,
    class: address.get('class') ?? undefined,
  }
  const register = useRegister(place, chosen, text('Register'))
  const { data, rows, isLoading, error } = register
  const day = place.day ?? data?.day
  const marked = rows.filter(({ mark }) => mark !== null).length
  const unmarked = rows.filter(({ mark }) => mark === null)
  const choose = (change: { school?: string | undefined; class?: string | undefined }) => {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(change))
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    setAddress(next, { replace: true })
  }
  // Nobody has come yet.
  const isTooEarly = day !== undefined && day > today()
  const markAll = () => void register.mark(unmarked, 'present')
  useKeys({ w: unmarked.length > 0 && !isTooEarly ? markAll : null })
  const under = place.session
    ? { label: text('Session'), to: `/session-data/show/${place.session}` }
    : { label: text('Bookings'), to: `/slot-management/manage?month=${day?.slice(0, 7) ?? ''}` }
  const when = day ? (place.hour ? slotTime(day, place.hour as SlotHour) : formatDay(day)) : ''
  const who = [data?.school?.name, data?.class && say(data.class)].filter(Boolean).join(' · ')
  return (
    <div className="td-page register">
      <PageHead
        title="Register"
        under={under}
        subtitle={[when, who, rows.length > 0 ? `${marked} of ${rows.length} marked` : '']
          .filter(Boolean)
          .join(' · ')}
      >
        {unmarked.length > 0 && !isTooEarly ? (
          <button type="button" className="button primary" title="W" onClick={markAll}>
            {marked === 0 ? 'All present' : 'The others are present'}
          </button>
        ) : null}
      </PageHead>
      <section
        className="td-panel"
        data-fetching={(register.isFetching && !isLoading) || undefined}
      >
        {data?.isOpen.school || data?.isOpen.class ? (
          <search className="td-toolbar">
            {data.isOpen.school ? (
              <RelationSelect
                to="school"
                value={data.school ? [data.school.id] : []}
                placeholder="School"
                control={{ 'aria-label': text('School'), popupMatchSelectWidth: 300 }}
                onChange={([id]) => choose({ school: id })}
              />
            ) : null}
            {data.isOpen.class ? (
              <Select
                aria-label="Class"
                placeholder="Class"
                popupMatchSelectWidth={false}
                allowClear
                value={data.class}
                options={classes.map((each) => ({ value: each, label: say(each) }))}
                onChange={(next: string | undefined) => choose({ class: next })}
              />
            ) : null}
          </search>
        ) : null}
        {error && rows.length === 0 ? <PartFault error={error} onRetry={register.refresh} /> : null}
        {register.refused ? (
          <RegisterConflict register={register} entry={register.refused} />
        ) : null}
        {data?.isCut ? (
          <Fault>There are more students than one register shows. Choose a class.</Fault>
        ) : null}
        {isLoading && rows.length === 0 ? <PartLoading className="td-mark-loading" /> : null}
        {data && rows.length === 0 && !error ? (
          <ListMessage title="No students here yet">
            {data.isOpen.school && !data.school
              ? 'Choose the school whose students take part.'
              : data.isOpen.class && !data.class
                ? 'Choose the class that takes part.'
                : 'Students of this class appear here once they are entered.'}
          </ListMessage>
        ) : null}
        {isTooEarly ? (
          <p className="td-mark-foot">A register is taken on its day, or later.</p>
        ) : null}
        <RegisterRows
          rows={rows}
          onMark={isTooEarly ? undefined : (row, mark) => void register.mark([row], mark)}
        />
        {rows.length > 0 && !isTooEarly ? (
          <p className="td-mark-foot" aria-live="polite">
            {register.unsent > 0
              ? register.pause
                ? `${register.unsent} marks wait on this device until the connection returns`
                : 'Saving…'
              : hasKeys
                ? 'Each mark is saved at once. P, L and A mark a student, the arrow keys move.'
                : 'Each mark is saved at once.'}
          </p>
        ) : null}
      </section>
    </div>
  )
}
