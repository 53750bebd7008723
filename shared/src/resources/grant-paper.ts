import { maxResourceFile } from '../base/limits.js'
import { choice, day, file, number, relation, text, today } from '../fields/index.js'
import {
  grantKindLabels,
  grantKinds,
  grantPaperLabels,
  grantPapers,
} from '../parts/grants/grant-kinds.js'
import { firstGrantYear, lastGrantYear } from '../parts/grants/grant-years.js'
import type { Row } from '../resource/declare/declared.js'
import { defineResource } from '../resource/define-resource.js'

/** A paper of a grant's year as it was printed, signed and scanned. A better scan is another record. */
export const grantPaper = defineResource({
  name: 'grantPaper',
  label: { one: 'Signed paper of a grant', many: 'Signed papers of grants' },
  url: 'grant-papers',
  path: 'grant-paper-data',
  order: 260,
  title: ['paper', 'year', 'school'],
  fields: {
    school: relation('School', 'school', {
      required: true,
      fixed: true,
      whenArchived: 'follow',
    }),
    year: number('Year', {
      required: true,
      fixed: true,
      min: firstGrantYear,
      max: lastGrantYear,
      step: 1,
      financialYear: true,
      help: 'From April to March, such as 2026–27.',
    }),
    grant: choice('Grant', grantKinds, {
      required: true,
      fixed: true,
      default: 'operating',
      labels: grantKindLabels,
    }),
    paper: choice('Paper', grantPapers, {
      required: true,
      fixed: true,
      default: 'certificate',
      labels: grantPaperLabels,
    }),
    signedOn: day('Signed on', { required: true, fixed: true, default: today }),
    scan: file('Scan', {
      required: true,
      fixed: true,
      maxBytes: maxResourceFile,
      accept: ['pdf', 'image'],
    }),
    note: text('Note', { fixed: true, max: 300 }),
  },
  list: {
    columns: ['year', 'school', 'grant', 'paper', 'signedOn'],
    more: ['note'],
    sort: '-year',
    filters: ['school', 'year', 'grant', 'paper'],
  },
  form: [
    {
      key: 'paper',
      title: 'Signed paper',
      fields: ['school', 'year', 'grant', 'paper', 'signedOn', 'scan', 'note'],
    },
  ],
  access: {
    admin: [{ can: ['create', 'read'] }],
    atlIncharge: [{ can: ['create', 'read'], where: (me) => ({ school: { $in: me.schoolIds } }) }],
  },
})
export type GrantPaper = Row<typeof grantPaper>
