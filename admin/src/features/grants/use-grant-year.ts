import {
  grantKinds,
  grantYearOf,
  today,
  type GrantAccount,
  type GrantKind,
  type GrantYear,
} from '@tinkerdesk/shared'
import { useSearchParams } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLive } from '../../ui/paging/use-live.js'

export const grantViews = ['ledger', 'statement', 'certificate', 'next'] as const
export type GrantView = (typeof grantViews)[number]

export const receivedIn = ({ instalments, interest, other }: GrantAccount): number =>
  instalments + interest + other

/** The school, the year, the grant and the view in the address, and the accounts that they show. */
export function useGrantYear() {
  const me = useMe()
  const [address, setAddress] = useSearchParams()
  const school = address.get('school') ?? me.schoolIds[0]
  const inAddress = address.get('year') ?? ''
  const year = /^20\d\d$/.test(inAddress) ? Number(inAddress) : grantYearOf(today())
  const grant = grantKinds.find((each) => each === address.get('grant')) ?? 'operating'
  const view = grantViews.find((each) => each === address.get('view')) ?? 'ledger'
  const language = me.language ?? 'en'
  const query = useApiQuery<GrantYear>(
    '/api/grant-years',
    { school, year, language },
    school !== undefined,
  )
  useLive(['grantEntry', 'grantHead', 'grantPaper', 'grantTerms', 'monthlyReturn'], query.refresh, {
    isWanted: school !== undefined,
  })
  const isShown = query.data?.school.id === school && query.data?.year === year
  const data = isShown ? query.data : undefined
  return {
    ...query,
    data,
    account: data?.accounts.find((each) => each.grant === grant),
    place: { school, year, grant, view },
    go: (to: { school?: string; year?: number; grant?: GrantKind; view?: GrantView }) => {
      const next = { school, year, grant, view, ...to }
      setAddress(
        {
          ...(next.school ? { school: next.school } : {}),
          year: String(next.year),
          grant: next.grant,
          view: next.view,
        },
        { replace: true },
      )
    },
  }
}
