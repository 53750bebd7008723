import {
  classes,
  competitionStatuses,
  resourceNamed,
  type ParticipantsPage,
  type PlaceCount,
  counted,
} from '@tinkerdesk/shared'
import { useId } from 'react'
import { Link } from 'react-router'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PagedRows } from '../../ui/paging/paged-rows.js'
import { useLive } from '../../ui/paging/use-live.js'
import { usePreferences } from '../../ui/device/preferences.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import './competitions.css'
import { AbsentSchools } from './absent-schools.js'
import { ParticipantRows } from './participant-rows.js'
import { PlaceFilters, PlaceSelect, type Place } from './place-filters.js'

const competition = resourceNamed('competition')
const anywhere: Place = { state: undefined, city: undefined, school: undefined }

/** The participants of a competition by state, city and school. */
export default function CompetitionSnapshotPage() {
  const { density } = usePreferences()
  const me = useMe()
  const { values, page, size, go } = useQueryState([
    'competition',
    'state',
    'city',
    'school',
    'class',
    'status',
    'sort',
  ])
  const { competition: id, class: group, status, sort = 'school', ...place } = values
  const pickerId = useId()
  const query = useApiQuery<ParticipantsPage>(
    `/api/${competition.url}/${id}/participants`,
    { ...place, class: group, status, sort, page, limit: size },
    id !== undefined,
  )
  const { data, isLoading, isFetching, refresh } = query
  useLive(['studentCompetition', 'student', 'school'], refresh, { isWanted: id !== undefined })
  const isChosen = ({ state, city, school }: PlaceCount) =>
    (place.state ?? state) === state &&
    (place.city ?? city) === city &&
    (place.school ?? school) === school
  const countOf = (value: string) =>
    data?.statuses.find((each) => each.status === value)?.students ?? 0
  const schools = new Set((data?.places ?? []).filter(isChosen).map(({ school }) => school)).size
  return (
    <div className="td-page" data-density={density}>
      <PageHead
        title="Competition snapshot"
        under={{ label: competition.label.many, to: '/competition-data/view' }}
        {...(id && data
          ? {
              subtitle: `${counted(data.total, 'student')} from ${counted(schools, 'school')}`,
            }
          : {})}
      >
        {id ? (
          <Link className="button" to={`/competition-data/show/${id}`}>
            Open the competition
          </Link>
        ) : null}
      </PageHead>
      <section className="td-panel" data-fetching={(isFetching && !isLoading) || undefined}>
        <div className="comp-filters">
          <div>
            <label htmlFor={pickerId}>Competition</label>
            <RelationSelect
              to="competition"
              value={id ? [id] : []}
              placeholder="Choose a competition"
              clearable={false}
              control={{ id: pickerId, style: { width: '100%' } }}
              onChange={([next]) => go({ competition: next, ...anywhere })}
            />
          </div>
          {id ? (
            <>
              <PlaceFilters
                places={data?.places ?? []}
                place={place}
                onChange={(next) => go({ ...anywhere, ...next })}
              />
              <PlaceSelect
                label="Class"
                all="All classes"
                value={group}
                options={classes.map((value) => ({ value, label: value }))}
                onChange={(next) => go({ class: next })}
              />
              <PlaceSelect
                label="Status"
                all="Any status"
                value={status}
                options={competitionStatuses.map((value) => ({
                  value,
                  label: value,
                  students: countOf(value),
                }))}
                onChange={(next) => go({ status: next })}
              />
            </>
          ) : null}
        </div>
        {!id ? (
          <ListMessage title="Choose a competition">
            Its participants and their progress appear here.
          </ListMessage>
        ) : (
          <PagedRows
            query={query}
            state={{ page, size }}
            onChange={go}
            fault="The students could not be loaded"
            empty={
              <ListMessage
                title={data?.statuses.length ? 'No participants match' : 'No participants yet'}
              >
                {data?.statuses.length
                  ? 'Change a filter.'
                  : 'Assign the competition to students from its list.'}
              </ListMessage>
            }
          >
            <ParticipantRows
              rows={data?.data ?? []}
              isLoading={isLoading}
              sort={sort}
              onSort={(by) => go({ sort: sort === by ? `-${by}` : by })}
            />
          </PagedRows>
        )}
      </section>
      {id && me.role === 'admin' ? <AbsentSchools key={id} competition={id} /> : null}
    </div>
  )
}
