import { coordinator } from '@tinkerdesk/shared/resources/coordinator'
import { Suspense } from 'react'
import { override, type SectionProps, type ValuesOf, type WithDefault } from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'

const SchoolsOfDistrict = lazyPart(() => import('../features/coordinators/schools-of-district.js'))

const Section = ({
  values,
  set,
  mode,
  Default,
}: SectionProps<ValuesOf<typeof coordinator>> & WithDefault<SectionProps>) => (
  <>
    <Default title="" values={values} mode={mode} />
    <Suspense fallback={null}>
      {set ? (
        <SchoolsOfDistrict
          schools={(values.schools ?? []) as readonly string[]}
          onChange={(schools) => set('schools', schools)}
        />
      ) : null}
    </Suspense>
  </>
)

export default override(coordinator, { sections: { coordinator: Section } })
