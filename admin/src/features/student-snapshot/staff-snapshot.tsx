import { useOne } from '@refinedev/core'
import { idPattern, resourceNamed, type AnyRow } from '@tinkerdesk/shared'
import { useLocation, useSearchParams } from 'react-router'
import { useMySchools } from '../../fields/my-schools.js'
import { MySchoolsSwitch } from '../../fields/my-schools-switch.js'
import { useMe } from '../../fields/use-me.js'
import { useShowsKept } from '../../client/own-device/use-shows-kept.js'
import { WithoutLine } from '../../ui/messages/without-line.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { BackupNote } from './home/backup-note.js'
import { CalendarPanel } from './calendar/calendar-panel.js'
import { CardPartsProvider } from './copies/card-parts.js'
import { CopyTabs } from './copies/copy-tabs.js'
import { liveParts } from './copies/live-parts.js'
import { LastWeeks } from './home/last-weeks.js'
import { LatestChanges } from './changes/latest-changes.js'
import { MailNote } from './home/mail-note.js'
import { NeedsAttention } from './home/needs-attention.js'
import { QuickLinks } from './home/quick-links.js'
import { SpaceNote } from './home/space-note.js'
import { StudentHead } from './student-head.js'
import { StudentPicker } from './student-picker.js'
import { TodayBlocks } from './home/today-blocks.js'
import './snapshot.css'

/** Staff select a student and see the student's work below. Until then they see the work that needs attention. */
export default function StaffSnapshot() {
  const { role, schoolIds } = useMe()
  const [params, setParams] = useSearchParams()
  const { pathname, state } = useLocation() as {
    pathname: string
    state: { student?: string; tab?: string } | null
  }
  const student = params.get('student') ?? state?.student ?? undefined
  const { query, result } = useOne<AnyRow>({
    resource: resourceNamed('student').url,
    id: student ?? '',
    queryOptions: { enabled: student !== undefined },
    errorNotification: false,
  })
  const { narrowed } = useMySchools()
  const isKept = useShowsKept()
  const own = role === 'atlIncharge' && schoolIds.length === 1 ? schoolIds[0] : undefined
  const theirs = student && result ? String(result.school) : undefined
  const school = own ?? params.get('school') ?? theirs
  const go = (next: { school?: string | undefined; student?: string | undefined; tab?: string }) =>
    setParams(
      Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as Record<
        string,
        string
      >,
      { state: null },
    )
  return (
    <div className="td-page snap-page">
      <PageHead title={pathname === '/' && !student ? 'Home' : 'Student Snapshot'}>
        <MySchoolsSwitch />
      </PageHead>
      {narrowed && !student ? (
        <p className="snap-narrowed">
          Work, changes, calendar and pickers show your schools. Tasks, competitions and proposals
          belong to no school.
        </p>
      ) : null}
      {role === 'admin' && !student ? <SpaceNote /> : null}
      {role === 'admin' && !student ? <MailNote /> : null}
      {role === 'admin' && !student ? <BackupNote /> : null}
      {student ? null : (
        <>
          {isKept ? null : <NeedsAttention />}
          <TodayBlocks />
        </>
      )}
      {isKept ? (
        <WithoutLine />
      ) : (
        <>
          <StudentPicker
            school={school}
            student={student}
            onSchool={(id) => go({ school: id })}
            onStudent={(id) => go({ school: own ? undefined : school, student: id })}
          />
          {student ? (
            <>
              <StudentHead id={student} />
              {query.isError || !idPattern.test(student) ? null : (
                <CardPartsProvider value={liveParts}>
                  <CopyTabs
                    student={student}
                    tab={params.get('tab') ?? state?.tab ?? ''}
                    onTab={(tab) => go({ school: params.get('school') ?? undefined, student, tab })}
                  />
                </CardPartsProvider>
              )}
            </>
          ) : (
            <>
              <CalendarPanel schools={narrowed} />
              <LastWeeks schools={narrowed} />
              <LatestChanges schools={narrowed} />
              <QuickLinks />
            </>
          )}
        </>
      )}
    </div>
  )
}
