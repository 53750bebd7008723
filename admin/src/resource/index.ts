/** The public API of generated screens. Features and overrides import nothing else from this folder. */
export { ActionPartsProvider, type ActionParts } from './action/action-parts.js'
export {
  continueChangeSet,
  offerUndo,
  offerUndoOf,
  undoChangeSet,
} from './change-sets/offer-undo.js'
export { isSame } from './values/change-diff.js'
export { ExplainDialog, ExplainLink } from './explain/explain-link.js'
export { ExplanationView } from './explain/explanation-view.js'
export { CreateDialog } from './form/create-dialog.js'
export { EditForm } from './form/edit-form.js'
export { useAutosave } from './drafts/use-autosave.js'
export { placeOf as draftPlaceOf, useLeftDraft } from './drafts/use-draft.js'
export { useEditForm } from './form/use-edit-form.js'
export {
  AuditActor,
  AuditCause,
  auditLabels,
  AuditSummary,
  placeOf,
} from './history/audit-entry.js'
export { AuditChanges, PlannedChanges } from './history/audit-changes.js'
export { PutBack } from './history/put-back.js'
export { useRecordList } from './list/use-record-list.js'
export { FilterControl } from './toolbar/filter-control.js'
export type { ListFilter } from './list-state/filters.js'
export type { ListRow } from './values/list-row.js'
export { collectOverrides } from './record/collect-overrides.js'
export { countOf } from './values/count-of.js'
export {
  override,
  type FieldChange,
  type FormQuestion,
  type ListHeaderProps,
  type Override,
  type PageProps,
  type PartOf,
  type RowAction,
  type SectionProps,
  type WithDefault,
} from './record/override.js'
export type { ListRowOf, ValuesOf } from './record/shown-row.js'
export { OverridesProvider, useAddresses, useOfferNext, useOverride } from './record/overrides.js'
export { conflictOf } from './queued/settle-change.js'
export { RecordEdit } from './queued/record-edit.js'
export { QueuedChoice, QueuedNote } from './queued/queued-state.js'
export { extendWaiting, queueChange } from './queued/queue-change.js'
export { keptSentence } from './queued/follow-kept.js'
export { useQueuedChange } from './queued/use-queued-change.js'
export { default as RelatedRecords } from './related/related-records.js'
export { RecordError, RecordSkeleton } from './record/record-states.js'
export type { RecordWrites } from './writes/record-writes.js'
export { useRecordAnswer } from './writes/use-record-answer.js'
export { useRecordWrites } from './writes/use-record-writes.js'
export { ShowSection } from './record/show-section.js'
export { useStartView } from './views/use-start-view.js'
export { ViewsButton } from './views/views-button.js'
export { ViewsPanel } from './views/views-panel.js'
export { FilterFields } from './toolbar/all-filters.js'
export { filtersOf } from './list-state/filters.js'
export { manyOf } from './record/many-of.js'
