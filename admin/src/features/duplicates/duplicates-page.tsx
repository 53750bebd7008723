import {
  counted,
  formatCount,
  leavesOf,
  recognisedLabel,
  resources,
  targetOf,
  type LikelyPair,
  type LikelyPairs,
  type Resource,
} from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { ComparePair } from './compare-pair.js'
import { MergeEqual } from './merge-equal.js'
import '../../fields/common/field.css'
import './duplicates.css'

const keyOf = ({ records }: LikelyPair) => records.map(({ id }) => id).join(' ')

/** Returns what speaks for a pair, and against it, in one line. */
function reasonsOf(resource: Resource, { isSameName, same, different }: LikelyPair): string {
  const labels = (paths: readonly string[]) =>
    paths.map((path) => recognisedLabel(resource, path).toLowerCase()).join(', ')
  return [
    isSameName ? 'Same name' : 'Like names',
    ...(same.length > 0 ? [`same ${labels(same)}`] : []),
    ...(different.length > 0 ? [`different ${labels(different)}`] : []),
  ].join(' · ')
}

/** Records that may be the same, the likeliest first. A person merges them, or says that they are different. */
export default function DuplicatesPage() {
  const me = useMe()
  const open = resources.filter((resource) => {
    const rights = rightsOf(resource, me)
    return resource.duplicates && rights.may('update') && rights.may('archive')
  })
  const { values, go } = useQueryState(['resource', 'school'], { push: true })
  const resource = open.find(({ name }) => name === values.resource) ?? open[0]!
  const hasSchool = leavesOf(resource).some(({ field }) => targetOf(field)?.to === 'school')
  // An in-charge of one school has no others to leave out.
  const isFiltered = hasSchool && (me.role === 'admin' || me.schoolIds.length > 1)
  const school = isFiltered ? values.school : undefined
  return (
    <div className="td-page duplicates-page">
      <PageHead
        title="Duplicates"
        subtitle="Records that may be the same: merge them, or say that they are different"
      >
        {open.length > 1 ? (
          <Segmented
            label="Records"
            value={resource.name}
            options={open.map(({ name, label }) => ({ value: name, label: label.many }))}
            onChange={(name) => go({ resource: name, school: undefined })}
          />
        ) : null}
        {isFiltered ? (
          <RelationSelect
            to="school"
            placeholder="All schools"
            value={school ? [school] : []}
            onChange={([id]) => go({ school: id })}
            control={{
              'aria-label': 'School',
              className: 'duplicates-school',
              popupMatchSelectWidth: 320,
            }}
          />
        ) : null}
      </PageHead>
      <Pairs key={`${resource.name} ${school ?? ''}`} resource={resource} school={school} />
    </div>
  )
}

function Pairs({ resource, school }: { resource: Resource; school: string | undefined }) {
  const { data, error, isLoading, isFetching, refresh } = useApiQuery<LikelyPairs>(
    '/api/duplicates',
    { resource: resource.name, school },
  )
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState<string | null>(null)
  const [isMerging, setMerging] = useState(false)
  const many = resource.label.many.toLowerCase()
  const drop = (pair: LikelyPair) => setDecided((before) => new Set(before).add(keyOf(pair)))
  const putBack = (pair: LikelyPair) =>
    setDecided((before) => new Set([...before].filter((key) => key !== keyOf(pair))))

  const setApart = async (pair: LikelyPair, isApart: boolean) => {
    const key = `apart-${keyOf(pair)}`
    try {
      await request('post', '/api/duplicates/apart', {
        body: { resource: resource.name, records: pair.records.map(({ id }) => id), isApart },
      })
      if (!isApart) return putBack(pair)
      drop(pair)
      const undo = () => {
        toast.dismiss(key)
        void setApart(pair, false)
      }
      toast.success('They are not offered again', { key, undo })
    } catch (fault) {
      toast.error(fault instanceof Error ? fault.message : 'It could not be saved.')
    }
  }
  if (error && !data)
    return <NotLoaded title="The records could not be compared" error={error} onRetry={refresh} />
  if (isLoading || !data) return <output className="duplicates-wait">Comparing all {many}…</output>
  const shown = data.pairs.filter((pair) => !decided.has(keyOf(pair)))
  if (shown.length === 0)
    return (
      <ListMessage
        title={decided.size > 0 ? 'All of these are decided' : 'No likely duplicates'}
        action={
          <Button
            loading={isFetching}
            onClick={() => {
              setDecided(new Set())
              setMerging(false)
              refresh()
            }}
          >
            Look again
          </Button>
        }
      >
        {`Pairs of ${many} with like names that share a value appear here.`}
      </ListMessage>
    )
  return (
    <>
      {data.equal > 1 && !isMerging ? (
        <MergeEqual
          resource={resource}
          school={school}
          equal={data.equal}
          refresh={refresh}
          onStarted={() => {
            setMerging(true)
            setDecided(
              new Set([...decided, ...data.pairs.filter(({ isEqual }) => isEqual).map(keyOf)]),
            )
          }}
        />
      ) : null}
      <p className="td-help">
        {data.isCut
          ? 'Very many names are alike here. '
          : `${counted(data.total, 'likely pair')}. `}
        {data.total > data.pairs.length
          ? `The likeliest ${formatCount(data.pairs.length)} are listed.`
          : ''}
      </p>
      {shown.map((pair) => {
        const key = keyOf(pair)
        const [a, b] = pair.records
        return (
          <article
            key={key}
            className="td-panel duplicates-pair"
            aria-label={`${a.title} and ${b.title}`}
          >
            <header>
              <div>
                <h2>{a.title === b.title ? a.title : `${a.title} – ${b.title}`}</h2>
                <span>{reasonsOf(resource, pair)}</span>
                <ul>
                  {pair.records.map((record) => (
                    <li key={record.id}>
                      {record.hint || record.title}, added <TimeAgo value={record.createdAt} />
                    </li>
                  ))}
                </ul>
              </div>
              <div className="duplicates-acts">
                <Button
                  aria-expanded={isOpen === key}
                  onClick={() => setOpen(isOpen === key ? null : key)}
                >
                  {isOpen === key ? 'Close' : 'Compare'}
                </Button>
                <Button onClick={() => void setApart(pair, true)}>Different</Button>
              </div>
            </header>
            {isOpen === key ? (
              <ComparePair
                resource={resource}
                pair={pair}
                onMerged={() => drop(pair)}
                onUndone={() => putBack(pair)}
              />
            ) : null}
          </article>
        )
      })}
    </>
  )
}
