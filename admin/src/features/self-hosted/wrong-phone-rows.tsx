import { mayOpen, resourceNamed, type WrongPhone } from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Link } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { useAddresses } from '../../resource/index.js'
import { CardFact, PlainRows, type PlainColumn } from '../../ui/parts/plain-rows.js'
import '../../ui/styles/two-line-rows.css'

/** Links to the form of a record, or to its page if it has no form of its own. */
function Record({ resource: name, id, title, relations }: WrongPhone) {
  const { openAt } = useAddresses()
  const { role } = useMe()
  const resource = resourceNamed(name)
  const { path, screens } = resource
  const to =
    path && screens && mayOpen(role, screens.form)
      ? `/${path}/edit/${id}`
      : openAt(resource, { id, ...relations })
  const shown = title || text('Untitled')
  return to ? <Link to={to}>{shown}</Link> : <strong>{shown}</strong>
}

const kindOf = ({ resource }: WrongPhone) => resourceNamed(resource).label.one

const columns: readonly PlainColumn<WrongPhone>[] = [
  {
    label: 'Record',
    cell: (entry) => (
      <>
        <Record {...entry} />
        <small>{kindOf(entry)}</small>
      </>
    ),
    fullText: ({ title }) => title,
  },
  { label: 'Field', cell: ({ label }) => label },
  { label: 'Number as it is stored', cell: ({ value }) => value },
  { label: 'What is wrong', cell: ({ problem }) => say(problem), className: 'host-problem' },
]

/** Wrong telephone numbers, each with its record. */
export const WrongPhoneRows = ({ rows }: { rows: readonly WrongPhone[] }) => (
  <PlainRows
    rows={rows}
    keyOf={({ resource, id, path }) => `${resource} ${id} ${path}`}
    columns={columns}
    tableClass="td-two-lines"
    card={(entry) => (
      <>
        <div className="td-card-head">
          <Record {...entry} />
        </div>
        <dl>
          <CardFact label="Type">{kindOf(entry)}</CardFact>
          <CardFact label="Field">{entry.label}</CardFact>
          <CardFact label="Number as it is stored">{entry.value}</CardFact>
        </dl>
        <p className="host-soft">{say(entry.problem)}</p>
      </>
    )}
  />
)
