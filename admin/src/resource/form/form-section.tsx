import type { PlacedField, Resource, Section } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { ComputedValue } from './computed-value.js'
import { FormField } from './form-field.js'
import { FormTable } from './form-table.js'
import { useOverride } from '../record/overrides.js'
import { SectionContent, SectionContentProvider } from '../record/section-content.js'
import { blocksOf } from '../record/section-fields.js'
import type { RecordForm } from './use-record-form.js'
import '../../fields/common/field.css'
import '../../ui/styles/section.css'

interface Props {
  resource: Resource
  section: Section
  form: RecordForm
  mode: 'create' | 'edit'
  isSeen: (placed: PlacedField) => boolean
  isLocked: (path: string) => boolean
  /** The field that has the cursor at first. */
  focused: string | undefined
}

/** A card of fields in two columns. */
export function FormSection({ resource, section, form, mode, isSeen, isLocked, focused }: Props) {
  const Own = useOverride(resource).sections?.[section.key]
  const blocks = blocksOf(resource, section, isSeen)
  // A section of a developer's own needs no fields.
  if (blocks.length === 0 && !(Own && section.fields.length === 0)) return null
  const fields = (
    <>
      {blocks.map(({ title, fields: placedFields, table }) => (
        <div key={title ?? placedFields[0]!.path}>
          {title ? <h3>{title}</h3> : null}
          {table ? (
            <FormTable table={table} rows={placedFields} form={form} isLocked={isLocked} />
          ) : null}
          <div className="td-fields">
            {(table ? [] : placedFields).map((placed) =>
              Object.hasOwn(resource.computed, placed.path) ? (
                <ComputedValue
                  key={placed.path}
                  resource={resource}
                  placed={placed}
                  values={form.settled}
                />
              ) : (
                <FormField
                  key={placed.path}
                  resource={resource}
                  placed={placed}
                  form={form}
                  isLabelHidden={placedFields.length === 1 && placed.field.label === section.title}
                  isLocked={isLocked(placed.path)}
                  autoFocus={placed.path === focused}
                />
              ),
            )}
          </div>
        </div>
      ))}
    </>
  )
  return (
    <section className="td-panel td-section">
      <h2>{section.title}</h2>
      {section.help ? <p className="td-help">{say(section.help)}</p> : null}
      <SectionContentProvider value={fields}>
        {Own ? (
          <Own
            title={section.title}
            values={form.values}
            set={form.set}
            mode={mode}
            Default={SectionContent}
          />
        ) : (
          <SectionContent />
        )}
      </SectionContentProvider>
    </section>
  )
}
