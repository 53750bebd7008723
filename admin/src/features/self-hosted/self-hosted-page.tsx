import { resourceNamed, type Job, type SelfHosted, formatCount } from '@tinkerdesk/shared'
import { say, text } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { noteJob } from '../../client/jobs/jobs.js'
import { request } from '../../client/request.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { Loading } from '../../ui/messages/loading.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { BackupList } from './backup-list.js'
import { ChildData } from './child-data.js'
import { sizeText } from './size-text.js'
import { WrongPhones } from './wrong-phones.js'
import { useJobEnd } from '../../client/jobs/use-job-end.js'
import './self-hosted.css'

const backups = ['backup', 'rehearsal']

/** The installation at a glance: its parts, what it holds, its backups, the way to any student's snapshot, and wrong phone numbers. */
export default function SelfHostedPage() {
  const { data, isLoading, error, refresh } = useApiQuery<SelfHosted>('/api/self-hosted')
  const [isStarting, setStarting] = useState(false)
  useJobEnd(backups, refresh)
  const start = async (work: 'backups' | 'rehearsals') => {
    setStarting(true)
    try {
      noteJob(await request<Job>('post', `/api/self-hosted/${work}`))
    } catch (problem) {
      toast.error(problem instanceof Error ? problem.message : 'The work could not be started.')
    } finally {
      setStarting(false)
    }
  }
  return (
    <div className="td-page host-page">
      <PageHead
        title="Self-hosted snapshot"
        subtitle={data ? `Version ${data.version}, ${data.database.kind}` : '…'}
      >
        <Button onClick={refresh}>Refresh</Button>
        <Button type="primary" loading={isStarting} onClick={() => void start('backups')}>
          Back up now
        </Button>
      </PageHead>
      {error ? (
        <div className="td-panel">
          <NotLoaded title="The state could not be loaded" error={error} onRetry={refresh} />
        </div>
      ) : null}
      {isLoading ? <Loading /> : null}
      {data ? (
        <>
          <ul className="host-parts">
            {data.parts.map(({ name, isWell, note }) => (
              <li key={name} className="td-panel" data-well={isWell}>
                <h2>{say(name)}</h2>
                <strong>{isWell ? 'Well' : 'Needs attention'}</strong>
                <p>{say(note)}</p>
              </li>
            ))}
          </ul>
          <section className="td-panel host-section" aria-labelledby="host-storage">
            <h2 id="host-storage">Storage</h2>
            <dl className="host-facts">
              <Fact name={text('Database')} value={sizeText(data.database.bytes)} />
              <Fact
                name={text('Files')}
                value={`${formatCount(data.files.count)}, ${sizeText(data.files.bytes)}`}
              />
              {data.files.freeBytes === null ? null : (
                <Fact name={text('Free disk space')} value={sizeText(data.files.freeBytes)} />
              )}
              <Fact
                name={text('Migrations')}
                value={text('{count}, last {migration}', {
                  count: data.migrations.count,
                  migration: data.migrations.last.replace(/\d+$/, ''),
                })}
              />
            </dl>
          </section>
          <BackupList backups={data.backups} isNightly={data.isBackupNightly}>
            <Button loading={isStarting} onClick={() => void start('rehearsals')}>
              Rehearse a restore
            </Button>
          </BackupList>
          <ChildData onErase={refresh} />
          <WrongPhones />
          <section className="td-panel host-section" aria-labelledby="host-records">
            <h2 id="host-records">Records</h2>
            <dl className="host-facts">
              {data.records.map(({ resource, count }) => (
                <Fact
                  key={resource}
                  name={resourceNamed(resource).label.many}
                  value={formatCount(count)}
                />
              ))}
              <Fact
                name={<Link to="/archive">Archived records</Link>}
                value={formatCount(data.archived)}
              />
            </dl>
          </section>
        </>
      ) : null}
    </div>
  )
}

const Fact = ({ name, value }: { name: React.ReactNode; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
