import type { AssessmentForm } from '@tinkerdesk/shared/resources/assessment-form'
import type { SelfAssessment } from '@tinkerdesk/shared/resources/self-assessment'
import { resourceNamed, type AssessmentFigures } from '@tinkerdesk/shared'
import { useSearchParams } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { useRecordWrites } from '../../resource/index.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'

interface Page<Row> {
  data: Row[]
}
type Kept = SelfAssessment & { id: string; version: number }
type Form = AssessmentForm & { id: string }

/** The kinds of records that show what a lab did. */
export const evidenceKinds = ['session', 'project', 'certificate', 'equipment'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The part of a self-assessment that a person enters. */
export type Draft = Pick<SelfAssessment, 'answers' | 'evidence' | 'summary'>

/** The school and the year in the address, their form, and what is stored. */
export function useAssessment() {
  const me = useMe()
  const writes = useRecordWrites(resourceNamed('selfAssessment'))
  const [address, setAddress] = useSearchParams()
  const { schoolIds, coordinatedIds = [] } = me
  const school = address.get('school') ?? schoolIds[0] ?? coordinatedIds[0]
  // Without a year in the address, the newest form is meant.
  const forms = useApiQuery<Page<Form>>('/api/assessment-forms', { limit: 1, sort: 'year,DESC' })
  const newest = forms.data?.data[0]
  const chosen = address.get('form')
  const other = useApiQuery<Form>(`/api/assessment-forms/${chosen ?? ''}`, {}, chosen !== null)
  const form = chosen === null ? newest : other.data
  const isReady = school !== undefined && form !== undefined
  const stored = useApiQuery<Page<Kept>>(
    '/api/self-assessments',
    { limit: 1, s: JSON.stringify({ school: school ?? '', form: form?.id ?? '' }) },
    isReady,
  )
  const row = stored.data?.data[0]
  const kept = row && row.school === school && row.form === form?.id ? row : undefined
  const figures = useApiQuery<AssessmentFigures>(
    '/api/assessment-figures',
    { id: kept?.id },
    kept !== undefined,
  )
  const act = async (what: 'hand-in' | 'reopen', body: object = {}) => {
    const read = { id: kept?.id, version: kept?.version }
    await writes.send('post', `assessment-figures/${what}`, { ...read, ...body })
    stored.refresh()
    figures.refresh()
  }
  return {
    school,
    /** The schools to choose from. Absent for all. */
    schools: me.role === 'admin' ? undefined : [...schoolIds, ...coordinatedIds],
    /** False for a coordinator, who only reads. */
    isOwn: me.role === 'admin' || (school !== undefined && schoolIds.includes(school)),
    form,
    kept,
    hasNoForm: forms.data?.data.length === 0,
    isLoading: forms.isLoading || other.isLoading || (isReady && stored.isLoading),
    error: forms.error ?? other.error ?? stored.error,
    figures: kept ? figures.data : undefined,
    refresh: () => {
      forms.refresh()
      if (isReady) stored.refresh()
    },
    go: (to: { school?: string; form?: string }) =>
      setAddress(
        { ...(school ? { school } : {}), ...(form ? { form: form.id } : {}), ...to },
        { replace: true },
      ),
    save: async (draft: Draft) => {
      if (kept) await writes.change(kept.id, { version: kept.version, ...draft })
      else await writes.create({ school, form: form?.id, ...draft })
      stored.refresh()
    },
    handIn: () => act('hand-in'),
    reopen: (reason: string) => act('reopen', { reason }),
  }
}

export type ShownAssessment = ReturnType<typeof useAssessment>
