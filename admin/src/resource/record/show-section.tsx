import { createElement } from 'react'
import { valueAt, type PlacedField, type Resource, type Section } from '@tinkerdesk/shared'
import { isWideShow, showOf } from '../../fields/index.js'
import { useOverride } from './overrides.js'
import { SectionContent, SectionContentProvider } from './section-content.js'
import { blocksOf } from './section-fields.js'
import '../../fields/common/field.css'
import '../../ui/styles/section.css'

interface Props {
  resource: Resource
  section: Section
  row: Record<string, unknown>
  isSeen: (placed: PlacedField) => boolean
}

/** A card with the values of a section, each below its label. */
export function ShowSection({ resource, section, row, isSeen }: Props) {
  const own = useOverride(resource)
  const blocks = blocksOf(resource, section, isSeen)
  const Own = own.sections?.[section.key]
  // A section of a developer's own needs no fields.
  if (blocks.length === 0 && !(Own && section.fields.length === 0)) return null
  const values = (
    <>
      {blocks.map(({ title, fields }) => (
        <div key={title ?? fields[0]!.path}>
          {title ? <h3>{title}</h3> : null}
          <dl className="td-values">
            {fields.map(({ path, field }) => {
              const Value = own.values?.[path]
              const props = { field, value: valueAt(row, path) }
              return (
                <div key={path} className={isWideShow(field) ? 'td-wide' : undefined}>
                  {fields.length === 1 && field.label === section.title ? null : (
                    <dt>{field.label}</dt>
                  )}
                  <dd>
                    {field.none !== undefined && props.value === null ? (
                      field.none
                    ) : Value ? (
                      <Value {...props} Default={showOf(field)} />
                    ) : (
                      createElement(showOf(field), props)
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </div>
      ))}
    </>
  )
  return (
    <section className="td-panel td-section">
      <h2>{section.title}</h2>
      <SectionContentProvider value={values}>
        {Own ? (
          <Own title={section.title} values={row} mode="show" Default={SectionContent} />
        ) : (
          <SectionContent />
        )}
      </SectionContentProvider>
    </section>
  )
}
