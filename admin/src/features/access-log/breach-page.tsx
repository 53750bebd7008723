import {
  counted,
  dayAfter,
  formatCount,
  roleLabels,
  today,
  type Breach,
  type BreachFamilies,
} from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { bodyOf, request, sendRequest } from '../../client/request.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { toast } from '../../ui/messages/toast.js'
import '../../ui/styles/toolbar.css'
import './access-log.css'

const idsIn = (typed: string) => typed.split(/[\s,]+/).filter(Boolean)

/** After a breach: who could have read what, who did, and the families to tell. */
export default function BreachPage() {
  const [people, setPeople] = useState<readonly string[]>([])
  const [tokens, setTokens] = useState('')
  const [from, setFrom] = useState(dayAfter(today(), -7))
  const [to, setTo] = useState(today())
  const [isBusy, setBusy] = useState(false)
  const [shown, setShown] = useState<{ breach: Breach; query: string }>()
  const query = new URLSearchParams({
    from,
    to,
    ...(people.length > 0 && { people: people.join() }),
    ...(idsIn(tokens).length > 0 && { tokens: idsIn(tokens).join() }),
  }).toString()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'That could not be found out.')
    } finally {
      setBusy(false)
    }
  }
  const find = () =>
    run(async () =>
      setShown({ breach: await request<Breach>('get', `/api/access-log/breach?${query}`), query }),
    )
  return (
    <div className="td-page breach-page">
      <PageHead
        title="After a breach"
        under={{ label: 'Access log', to: '/access-log' }}
        subtitle="Who could have read what, who did, and the families to tell"
      />
      <section className="td-panel">
        <form
          className="td-toolbar breach-form"
          onSubmit={(event) => {
            event.preventDefault()
            void find()
          }}
        >
          <RelationSelect
            to="user"
            many
            value={[...people]}
            placeholder="Everyone"
            control={{ 'aria-label': 'Accounts', className: 'breach-people' }}
            onChange={setPeople}
          />
          <Input
            aria-label="Ids of tokens"
            placeholder="Ids of tokens"
            className="breach-tokens"
            value={tokens}
            onChange={({ target }) => setTokens(target.value)}
          />
          <label>
            From{' '}
            <input
              type="date"
              value={from}
              max={to}
              onChange={({ target }) => setFrom(target.value)}
            />
          </label>
          <label>
            To{' '}
            <input
              type="date"
              value={to}
              min={from}
              onChange={({ target }) => setTo(target.value)}
            />
          </label>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            Find out
          </Button>
        </form>
        {shown ? (
          <Answer
            breach={shown.breach}
            onDownload={(of) => void run(() => downloadFamilies(shown.query, of))}
          />
        ) : null}
      </section>
    </div>
  )
}

async function downloadFamilies(query: string, of: BreachFamilies): Promise<void> {
  const response = await sendRequest('get', `/api/access-log/breach/families?${query}&of=${of}`, {})
  if (!response.ok) return void (await bodyOf(response))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `families-${of}-${today()}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}

interface AnswerProps {
  breach: Breach
  onDownload: (of: BreachFamilies) => void
}

const Answer = ({
  breach: { accounts, ofAccounts, could, did, assumed },
  onDownload,
}: AnswerProps) => (
  <div className="child-reads">
    <p className="breach-sums">
      <span>
        Could have been read: <strong>{counted(could, 'child', 'children')}</strong>
      </span>
      <Button onClick={() => onDownload('could')}>Families of these</Button>
    </p>
    <p className="breach-sums">
      <span>
        Were read: <strong>{counted(did, 'child', 'children')}</strong>
      </span>
      <Button onClick={() => onDownload('did')}>Families of those</Button>
    </p>
    {ofAccounts > accounts.length ? (
      <p>{`The ${formatCount(accounts.length)} accounts that read most, of ${formatCount(ofAccounts)}`}</p>
    ) : null}
    <table aria-label={text('Accounts')}>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Roles in these days</th>
          <th scope="col">Within reach</th>
          <th scope="col">Personal fields</th>
          <th scope="col">Read</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ id, name, roles, tokens, reach, schools, fields, read }) => (
          <tr key={id}>
            <td data-typed>
              {name ?? id} {tokens.join(', ')}
            </td>
            <td>{roles.map((role) => roleLabels[role]).join(', ')}</td>
            <td>
              {counted(reach, 'child', 'children')}
              <span data-typed> {schools.join(', ')}</span>
            </td>
            <td>{fields.map((label) => say(label)).join(', ')}</td>
            <td>{counted(read, 'child', 'children')}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <h3>What is assumed</h3>
    <ul>
      {assumed.map((sentence) => (
        <li key={sentence}>{say(sentence)}</li>
      ))}
    </ul>
  </div>
)
