/** What features and overrides may import of the machine that draws resources. */
export { override, type Override, type PageProps, type RowAction, type SectionProps, type WithDefault } from './record/override.js'
export { collectOverrides } from './record/collect-overrides.js'
export { OverridesProvider, useAddresses, useOverride } from './record/overrides.js'
export type { ListRow } from './list/use-rows.js'
export { EditForm } from './form/edit-form.js'
export { readDraft } from './form/drafts.js'
export { RecordError, RecordSkeleton } from './record/record-states.js'
export { ShowSection } from './show/show-section.js'
