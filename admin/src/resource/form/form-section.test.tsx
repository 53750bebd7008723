import { defineResource, text } from '@tinkerdesk/shared'
import { renderToStaticMarkup } from 'react-dom/server'
import { override, type SectionProps } from '../record/override.js'
import { OverridesProvider } from '../record/overrides.js'
import { FormSection } from './form-section.js'
import { useRecordForm, type RecordForm } from './use-record-form.js'

const place = defineResource({
  name: 'place',
  label: { one: 'Place', many: 'Places' },
  url: 'places',
  title: ['name'],
  fields: { name: text('Name') },
  list: { columns: ['name'], sort: 'name' },
  form: [{ key: 'map', title: 'Map', fields: [] }],
  access: { admin: [{ can: 'manage' }] },
})

describe("a section of a developer's own", () => {
  it.each(['create', 'edit'] as const)(
    'without fields is drawn in a form (%s) with its values, and sets them',
    (mode) => {
      const seen: { own?: SectionProps; form?: RecordForm } = {}
      const note = (part: typeof seen) => Object.assign(seen, part)
      const PlaceMap = (props: SectionProps) => {
        note({ own: props })
        return <p>{String(props.values['name'])}</p>
      }
      const Form = () => {
        const form = useRecordForm({
          resource: place,
          maySet: () => true,
          start: { name: 'Pune' },
          isNew: mode === 'create',
        })
        note({ form })
        return (
          <FormSection
            resource={place}
            section={place.form[0]!}
            form={form}
            mode={mode}
            isSeen={() => true}
            isLocked={() => false}
            focused={undefined}
          />
        )
      }
      const html = renderToStaticMarkup(
        <OverridesProvider
          value={new Map([['place', override(place, { sections: { map: PlaceMap } })]])}
        >
          <Form />
        </OverridesProvider>,
      )
      expect(html).toContain('<h2>Map</h2><p>Pune</p>')
      expect(seen.own).toMatchObject({ title: 'Map', mode })
      expect(seen.own!.set).toBe(seen.form!.set)
    },
  )
})
