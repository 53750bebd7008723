import { reportScreen, activeDays, mayOpen, moment, number } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { Suspense } from 'react'
import { Navigate } from 'react-router'
import {
  override,
  type FormQuestion,
  type ListRowOf,
  type RowAction,
  type SectionProps,
  type ValuesOf,
  type WithDefault,
} from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'
import { actionIcon } from './action-icon.js'

const AccountOfIncharge = lazyPart(async () => ({
  default: (await import('../features/accounts/linked-records.js')).AccountOfIncharge,
}))

const AtlQuestion = lazyPart(async () => ({
  default: (await import('../features/accounts/atl-question.js')).AtlQuestion,
}))

const Incharge = ({
  values,
  set,
  mode,
  Default,
}: SectionProps<ValuesOf<typeof school>> & WithDefault<SectionProps>) => (
  <>
    <Default title="" values={values} mode={mode} />
    {mode === 'show' ? <AccountOfIncharge values={values} /> : null}
    {/* The form stays on screen, and the cursor where it is, while the question is loaded. */}
    <Suspense fallback={null}>
      {set && !values.isATL && values.atlIncharge?.email ? (
        <AtlQuestion onYes={() => set('isATL', true)} />
      ) : null}
    </Suspense>
  </>
)

const PlaceNote = lazyPart(() => import('../features/places/place-note.js'))

const Identity = ({
  values,
  set,
  mode,
  Default,
}: SectionProps<ValuesOf<typeof school>> & WithDefault<SectionProps>) => {
  const state = values.address?.state
  return (
    <>
      <Default title="" values={values} mode={mode} />
      <Suspense fallback={null}>
        {set && state ? (
          <PlaceNote
            state={state}
            district={values.district ?? ''}
            block={values.block ?? ''}
            onChoose={set}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** Asks about the account of the in-charge whom a change replaces. */
const question: FormQuestion<ValuesOf<typeof school>> = {
  about: async (...change) =>
    (await import('../features/accounts/left-behind.js')).formerIncharge(...change),
  aboutMany: async (changes) =>
    (await import('../features/accounts/left-behind.js')).formerIncharges(changes),
  Dialog: lazyPart(() => import('../features/accounts/former-incharge.js')),
}

const SchoolActivity = lazyPart(() => import('../features/accounts/school-activity.js'))

const activityOf = (of: 'active' | 'inchargeSignedInAt') =>
  function Activity({ row }: { row: { id: string } }) {
    return (
      <Suspense fallback={null}>
        <SchoolActivity school={row.id} of={of} />
      </Suspense>
    )
  }

/** Opens the page that everyone who may read the school's name has. */
const glanceAction: RowAction<ListRowOf<typeof school>> = {
  key: 'glance',
  label: 'At a glance',
  icon: actionIcon('folder'),
  Open: ({ row }) => <Navigate to={`/schools/${row.id}`} />,
}

export default override(school, {
  openAt: ({ id }, role) =>
    mayOpen(role, reportScreen(school)) ? `/${school.path}/show/${id}` : `/schools/${id}`,
  rowActions: [glanceAction],
  sections: { incharge: Incharge, identity: Identity },
  question,
  moreColumns: {
    active: {
      field: number(`Active in ${activeDays} days`),
      Cell: activityOf('active'),
      isHidden: true,
    },
    inchargeSignedIn: {
      field: moment('In-charge signed in'),
      Cell: activityOf('inchargeSignedInAt'),
      isHidden: true,
    },
  },
})
