import { monthAfter } from '@tinkerdesk/shared/base/month'
import { today, type ReturnFigure, type ReturnFigures } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { request } from '../../client/request.js'
import { isMonth } from '../../fields/day/month.js'
import { useMe } from '../../fields/use-me.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLive } from '../../ui/paging/use-live.js'

/** The days of a month on which last month's return is still the one to fill. */
const lateDays = 10

/** The month whose return is due, or begins to be filled. */
const dueMonth = (): string =>
  monthAfter(today().slice(0, 7), Number(today().slice(8)) <= lateDays ? -1 : 0)

/** The number that is reported: what a person entered, or else what was computed. `null` for none. */
export const reported = ({ entered, computed }: ReturnFigure): number | null => entered ?? computed

/** The values of a line's parts in words. */
export const wordsOfCell = (by: readonly string[]): string =>
  by.map((value) => (value === '' ? say('Not entered') : say(value))).join(' · ')

/** The school and the month in the address, and their return. */
export function useReturn() {
  const me = useMe()
  const [address, setAddress] = useSearchParams()
  const { schoolIds, coordinatedIds = [] } = me
  const school = address.get('school') ?? schoolIds[0] ?? coordinatedIds[0]
  const inAddress = address.get('month')
  const month = isMonth(inAddress) ? inAddress : dueMonth()
  const query = useApiQuery<ReturnFigures>(
    '/api/return-figures',
    { school, month },
    school !== undefined,
  )
  useLive(['monthlyReturn', 'returnLine'], query.refresh, { isWanted: school !== undefined })
  // The answer to the last change. One that was asked for before that may come later.
  const [answer, setAnswer] = useState<ReturnFigures>()
  const data = [query.data, answer]
    .filter((each) => each?.school.id === school && each?.month === month)
    .toSorted((a, b) => (b?.version ?? 0) - (a?.version ?? 0))[0]
  return {
    ...query,
    data,
    school,
    month,
    /** The schools to choose from. Absent for all. */
    schools: me.role === 'admin' ? undefined : [...schoolIds, ...coordinatedIds],
    /** False for a coordinator, who only reads. */
    isOwn: me.role === 'admin' || (school !== undefined && schoolIds.includes(school)),
    go: (to: { school?: string; month?: string }) =>
      setAddress({ ...(school ? { school } : {}), month, ...to }, { replace: true }),
    /** Sends a change of the return as it is shown, and shows the answer. */
    send: async (what: 'entries' | 'photos' | 'hand-in' | 'reopen', body: object = {}) => {
      const version = data?.version ?? null
      setAnswer(
        await request<ReturnFigures>('post', `/api/return-figures/${what}`, {
          body: { school, month, version, ...body },
        }),
      )
    },
  }
}

export type ShownReturn = ReturnType<typeof useReturn>
