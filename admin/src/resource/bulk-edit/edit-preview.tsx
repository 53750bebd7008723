import { formatCount, type EditTrial, type Resource } from '@tinkerdesk/shared'
import { PlannedChanges } from '../history/audit-changes.js'

const order = { failed: 0, changed: 1, same: 2 }

/** The changes that a bulk edit would make, the refused records first. */
export function EditPreview({
  resource,
  trial: { rows, total },
}: {
  resource: Resource
  trial: EditTrial
}) {
  const numberOf = (result: keyof typeof order) =>
    rows.filter((row) => row.result === result).length
  const [failed, changed, same] = [numberOf('failed'), numberOf('changed'), numberOf('same')]
  return (
    <section className="td-edit-preview" aria-label="Preview">
      <output>
        {total > rows.length
          ? `Of the first ${formatCount(rows.length)} of ${formatCount(total)}: `
          : ''}
        <strong>{formatCount(changed)} will change</strong>
        {same > 0 ? `, ${formatCount(same)} so already` : ''}
        {failed > 0 ? (
          <span className="td-error">, {formatCount(failed)} cannot be changed</span>
        ) : (
          ''
        )}
      </output>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled box must be reachable by key. */}
      <ul className="td-refusals" tabIndex={0} aria-label="Records">
        {[...rows]
          .sort((a, b) => order[a.result] - order[b.result])
          .filter(({ result }) => result !== 'same')
          .map(({ record, title, problem, changes }) => (
            <li key={record}>
              <strong>{title || resource.label.one}</strong>{' '}
              {problem ? <span className="td-error">{problem}</span> : null}
              <PlannedChanges resource={resource} changes={changes} />
            </li>
          ))}
      </ul>
    </section>
  )
}
