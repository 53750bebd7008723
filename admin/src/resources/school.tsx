import { valueAt, type ListPage, type ShownRow } from '@tinkerdesk/shared'
import { school } from '@tinkerdesk/shared/resources/school'
import { lazy } from 'react'
import { request } from '../client/request.js'
import { override, type FormQuestion, type SectionProps, type WithDefault } from '../resource/index.js'

const AccountOfIncharge = lazy(() => import('../features/accounts/linked-records.js').then((all) => ({ default: all.AccountOfIncharge })))

const Incharge = ({ values, mode, Default }: SectionProps & WithDefault<SectionProps>) => (
  <>
    <Default title="" values={values} mode={mode} />
    {mode === 'show' ? <AccountOfIncharge values={values} /> : null}
  </>
)

const page = (url: string, filter: string) =>
  request<ListPage<ShownRow>>('get', `${url}?${new URLSearchParams({ filter, page: '1', limit: '2' })}`)

/** Asks about the account of the in-charge whom a change replaces, if they have no other school. */
const question: FormQuestion = {
  async about(before, body) {
    const [former, next] = [valueAt(before, 'atlIncharge.email'), valueAt(body, 'atlIncharge.email')]
    if (typeof former !== 'string' || next === undefined || next === former) return null
    const others = await page('/api/schools', `atlIncharge.email||$eq||${former}`)
    if (others.data.some(({ id }) => id !== before.id)) return null
    const accounts = await page('/api/users', `email||$eq||${former}`)
    return accounts.data.find(({ role, disabled }) => role === 'atlIncharge' && disabled === false) ?? null
  },
  Dialog: lazy(() => import('../features/accounts/former-incharge.js')),
}

export default override(school, { sections: { incharge: Incharge }, question })
