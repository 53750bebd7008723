/** The public door of the machine: what resources and features may import. */
export {
  records,
  type FindOptions,
  type Order,
  type RecordReading,
  type RecordReadingFor,
  type RecordWriting,
  type RecordWritingFor,
  type Shown,
} from './records.js'
export { Gate } from './write/gate.js'
export {
  hooksOf,
  type ComingChange,
  type CopySource,
  type Hooks,
  type Refusal,
  type ResourceHooks,
  type WrittenChange,
} from './write/hooks.js'
export { openApi } from './http/openapi.js'
export { allOf, fragment, placeholders, type Fragment } from './sql/fragment.js'
export { tableOf, type ResourceTable } from './sql/table-of.js'
export { describeFiles } from './write/file-values.js'
export { unknownField } from './query/compile.js'
