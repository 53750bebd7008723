import { table, type TableSpec } from '../../database/table.js'

/** The notice as it was read, one row for each time that it changed. Rows are only added. */
export const noticeVersions = table('notice_versions', {
  columns: {
    id: { type: 'text', primary: true },
    /** From 1, without a gap. */
    number: { type: 'integer' },
    created_at: { type: 'text' },
    /** Of the content. */
    digest: { type: 'text' },
    /** JSON of `NoticeTexts`. */
    texts: { type: 'text' },
  },
  indexes: [{ columns: ['number'], unique: true }],
})

export const noticeTables: readonly TableSpec[] = [noticeVersions]
