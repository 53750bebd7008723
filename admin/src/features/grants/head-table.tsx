import { formatPaise, type GrantHeadFigure } from '@tinkerdesk/shared'

/** The sum spent under each head, beside its ceiling. */
export const HeadTable = ({ heads }: { heads: readonly GrantHeadFigure[] }) => (
  <table>
    <caption className="visually-hidden">Spent by head</caption>
    <thead>
      <tr>
        <th scope="col">Head</th>
        <th scope="col" className="grant-amount">
          Spent
        </th>
        <th scope="col" className="grant-amount">
          Ceiling
        </th>
        <th scope="col" className="grant-amount">
          Left
        </th>
      </tr>
    </thead>
    <tbody>
      {heads.length === 0 ? (
        <tr>
          <td colSpan={4}>No heads yet. An admin enters them.</td>
        </tr>
      ) : null}
      {heads.map(({ id, name, spent, counted, ceiling, period }) => (
        <tr key={id}>
          <th scope="row">
            <span data-typed>{name}</span>
            {period === 'all' && ceiling !== null ? (
              <small>{`${formatPaise(counted)} in all years together`}</small>
            ) : null}
          </th>
          <td className="grant-amount">{formatPaise(spent)}</td>
          <td className="grant-amount">{ceiling === null ? '–' : formatPaise(ceiling)}</td>
          <td className="grant-amount">
            {ceiling === null ? (
              '–'
            ) : counted > ceiling ? (
              <b className="grant-over">{`${formatPaise(counted - ceiling)} above`}</b>
            ) : (
              formatPaise(ceiling - counted)
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
