/** The public API of generated CRUD. Resources and features import nothing else from this folder. */
export { records } from './records.js'
export type {
  FindOptions,
  Order,
  RecordReading,
  RecordReadingFor,
  RecordWriting,
  RecordWritingFor,
  Shown,
} from './record-types.js'
export { changedAt, datedAs } from './write/moment.js'
export { Gate } from './gate/gate.js'
export { ChangeSetGate } from './gate/change-set-gate.js'
export {
  hooksOf,
  type ComingChange,
  type CopySource,
  type Hooks,
  type Refusal,
  type ResourceHooks,
  type WrittenChange,
} from './machine/hooks.js'
export { setJobs } from './gate/sets/set-jobs.js'
export { setJob } from './sets/set-job.js'
export type { SetOperation } from './sets/set-operation.js'
export { writeSet } from './sets/write-set.js'
export { archivePartOf, archiveRest, isLargeRecord, purgePartOf } from './in-parts.js'
export { eraseCommentsBy, removeComment } from './comments.js'
export {
  archive,
  archiveLinks,
  auditTrail,
  auditValues,
  comments,
  readDays,
  readLog,
} from './plan/own-tables.js'
export { ReadLog } from './query/read-log.js'
export { noteReads } from './read/note-reads.js'
export { recordAccount, recordChange, recordExport } from './write/audit.js'
export { recordsNaming } from './archive/records-naming.js'
export { showArchived } from './archive/show-archived.js'
export { openApi } from './http/openapi.js'
export { exportParameters } from './http/openapi-list.js'
export {
  allOf,
  always,
  anyOf,
  fragment,
  never,
  placeholders,
  type Fragment,
} from './sql/fragment.js'
export { likeLiteral, operatorNames } from './sql/operators.js'
export { withoutConsent } from './query/consent-rule.js'
export { tableOf, type ResourceTable } from './query/table-of.js'
export { describeFiles } from './write/describe-files.js'
export { readableAttachments, openResourcesOf, readableFiles } from './query/file-rights.js'
export { mayReadSomewhere } from './query/condition/rights.js'
export { unknownField } from './query/condition/compile.js'
export { readQuery } from './query/condition/query.js'
export { resourceIn } from './query/rows/resource-in.js'
export { describeRows } from './write/name-records.js'
export { noteChange } from './change-sets/set/note-change.js'
export type { NewChangeSet, PlannedRow } from './change-sets/set/change-set.js'
export { archivedBy } from './change-sets/set/archived-by.js'
export { changeRows, changeSets } from './plan/change-sets.tables.js'
export { openJobOf } from './gate/start/start-rows.js'
export { importKeys } from './plan/import-keys.tables.js'
export { enterChangeSet } from './change-sets/set/enter-change-set.js'
export {
  findChangeSet,
  oldestMoment as oldestChangeSet,
} from './change-sets/set/find-change-set.js'
export { explain } from './read/explain/explain.js'
export { findRecords } from './read/find-records.js'
export { groupQuery } from './http/build-groups-controller.js'
export { idsToWrite } from './read/ids-to-write.js'
export { rowPlaces } from './read/row-places.js'
export { groupTable } from './read/group-table.js'
export { describedRecords, type DescribedRecord } from './read/described-records.js'
export { mergePairsJob, mergeRecords } from './gate/sets/merge.js'
export { mergesOf } from './merge/merge-pairs.js'
export { findPairs, type FoundPairs } from './merge/find-pairs.js'
export { pairKey, type FoundPair } from './merge/pair-set.js'
export { exportTable, type ExportRequest, type ExportTable } from './read/export-rows.js'
