import { formatPaise, type GrantAccount, type GrantCondition } from '@tinkerdesk/shared'
import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { monthLabel } from '../../fields/day/month.js'
import { ListMessage } from '../../ui/messages/list-message.js'

interface Props {
  account: GrantAccount
  place: { school: string; year: number }
  isAdmin: boolean
}

/** The conditions of the next instalment, each with its state and the way to what is missing. */
export function ConditionList({ account, place, isAdmin }: Props) {
  if (account.conditions.length === 0)
    return (
      <ListMessage title="No conditions are entered for this grant">
        {isAdmin ? (
          <Link to="/grant-terms-data/view">Enter the terms of the grant</Link>
        ) : (
          'An admin enters them in the terms of the grant.'
        )}
      </ListMessage>
    )
  const open = account.conditions.filter(({ isMet }) => !isMet).length
  return (
    <>
      <h2>
        {open === 0 ? 'All conditions are met' : `${open} of ${account.conditions.length} are open`}
      </h2>
      <ul className="grant-conditions">
        {account.conditions.map((condition) => (
          <li key={condition.of} data-met={condition.isMet}>
            {condition.isMet ? (
              <CheckCircleOutlined aria-label="Met" />
            ) : (
              <ClockCircleOutlined aria-label="Open" />
            )}
            <div>
              <b>{titles[condition.of]}</b>
              <span>{stateOf(condition)}</span>
              {wayTo(condition, account, place)}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const titles: { readonly [O in GrantCondition['of']]: string } = {
  used: 'The grant is used',
  returns: 'Monthly returns are handed in',
  certificate: 'The utilisation certificate is signed',
  statement: 'The statement of accounts is signed',
  bills: 'Each spend has its bill',
}

function stateOf(condition: GrantCondition): string {
  switch (condition.of) {
    case 'used':
      return `${usedOf(condition)} ${neededOf(condition)}`
    case 'returns':
      return `${condition.handedIn} of ${condition.due} handed in`
    case 'bills':
      return condition.missing === 0 ? 'All bills are there' : `${condition.missing} without a bill`
    default:
      return condition.paper === null ? 'No scan yet' : 'The scan is there'
  }
}

type Used = Extract<GrantCondition, { of: 'used' }>

const usedOf = ({ percent, unspent }: Used): string =>
  percent === null
    ? `Nothing was available, ${formatPaise(unspent)} is unspent.`
    : `${percent} % is used, ${formatPaise(unspent)} is unspent.`

const neededOf = ({ atLeast, atMost }: Used): string =>
  atLeast === null
    ? `At most ${formatPaise(atMost ?? 0)} may be.`
    : atMost === null
      ? `At least ${atLeast} % is needed.`
      : `At least ${atLeast} %, or at most ${formatPaise(atMost)} unspent, is needed.`

function wayTo(
  condition: GrantCondition,
  { grant }: GrantAccount,
  place: Props['place'],
): ReactNode {
  const { school, year } = place
  if (condition.of === 'returns')
    return condition.missing === null ? null : (
      <Link to={`/monthly-return-data/return?school=${school}&month=${condition.missing}`}>
        {`Hand in ${monthLabel(condition.missing)}`}
      </Link>
    )
  if (condition.of === 'certificate' || condition.of === 'statement')
    return condition.paper === null ? (
      <Link
        to={`/grant-paper-data/add?school=${school}&year=${year}&grant=${grant}&paper=${condition.of}`}
      >
        Add the signed paper
      </Link>
    ) : (
      <Link to={`/grant-paper-data/show/${condition.paper}`}>Open the signed paper</Link>
    )
  return null
}
