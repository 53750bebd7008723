import type { ExplainedRight, ExplainedRightName, Explanation } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import './explanation-view.css'

const rightLabels = (): Record<ExplainedRightName, string> => ({
  read: text('Read it'),
  create: text('Create one'),
  update: text('Change it'),
  archive: text('Archive it'),
})
const answers = (): Record<ExplainedRight['allowed'], string> => ({
  yes: text('Yes'),
  no: text('No'),
  some: text('Some'),
})

/** The rights of a person to a record or a list, with their reasons. */
export function ExplanationView({ explanation }: { explanation: Explanation }) {
  const { isFound, rights, actions, fields } = explanation
  const refused = actions.filter(({ allowed }) => !allowed)
  const limited = fields.filter(({ reasons }) => reasons.length > 0)
  return (
    <div className="why">
      {isFound === false ? (
        <p>
          There is no such record within reach. One that does not exist and one that may not be read
          are answered the same.
        </p>
      ) : null}
      <dl>
        {rights.map((right) => (
          <Right key={right.right} right={right} />
        ))}
      </dl>
      {refused.length > 0 ? (
        <details>
          <summary>Actions that are not there</summary>
          <ul>
            {refused.map(({ key, label, reason }) => (
              <li key={key}>
                <strong>{label}</strong> {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {limited.length > 0 ? (
        <details>
          <summary>Fields that are withheld or not changed</summary>
          <ul>
            {limited.map(({ path, label, reasons }) => (
              <li key={path}>
                <strong>{label}</strong> {reasons.join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

function Right({ right: { right, allowed, grants, others, remedies } }: { right: ExplainedRight }) {
  return (
    <>
      <dt>
        {rightLabels()[right]} <span data-allowed={allowed}>{answers()[allowed]}</span>
      </dt>
      <dd>
        <ul>
          {grants.map(({ conditions, covers }, at) => (
            <li key={at} data-covers={covers}>
              {conditions.length === 0
                ? text('All records')
                : conditions.map(({ words, holds }) => (
                    <span key={words} className="why-condition" data-holds={holds}>
                      {words}
                      {holds === null ? null : (
                        <b>{holds ? text('holds') : text('does not hold')}</b>
                      )}
                    </span>
                  ))}
            </li>
          ))}
        </ul>
        {remedies.map((remedy) => (
          <p key={remedy}>{remedy}</p>
        ))}
        {others.length > 0 ? (
          <details>
            <summary>Who else has this right</summary>
            <ul>
              {others.map(({ role, rows }) => (
                <li key={`${role} ${rows}`}>
                  <strong>{role}</strong> {rows ?? text('All records')}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </dd>
    </>
  )
}
