import { choice, text } from '../../fields/index.js'
import { udiseCode } from './udise.js'

export const grantPhases = [
  'sanctioned',
  'establishment',
  'year1',
  'year2',
  'year3',
  'year4',
  'year5',
  'ended',
] as const

/** By which the government's lists know a school and its lab. All are empty for a school of which nobody has entered them. */
export const labIdentity = {
  udiseCode: text('UDISE code', {
    unique: true,
    max: 11,
    isDigits: true,
    digits: 11,
    pattern: {
      regex: udiseCode,
      message:
        'The UDISE code has 11 digits: state, district, block, village or ward, and school, such as 08120612345',
      sample: '08120612345',
    },
    headings: [
      'UDISE',
      'UDISE no',
      'UDISE number',
      'U-DISE code',
      'UDISE+ code',
      'School UDISE code',
      'DISE code',
      'यूडाइस कोड',
      'यू-डाइस कोड',
    ],
  }),
  atlCode: text('ATL code', {
    unique: true,
    max: 30,
    headings: ['ATL UID', 'ATL ID', 'ATL number', 'एटीएल कोड'],
  }),
  management: choice('Management', ['Government', 'Aided', 'Private'], {
    spellings: {
      Government: ['Govt', 'Govt.', 'Gov', 'State government', 'सरकारी'],
      Aided: ['Government aided', 'Govt aided', 'Private aided', 'सहायता प्राप्त'],
      Private: ['Private unaided', 'Unaided', 'Pvt', 'निजी'],
    },
    headings: ['School management', 'Type of school', 'प्रबंधन'],
  }),
  area: choice('Rural or urban', ['Rural', 'Urban'], {
    spellings: { Rural: ['R', 'ग्रामीण'], Urban: ['U', 'शहरी', 'नगरीय'] },
    headings: ['Area', 'Location', 'Rural/Urban', 'क्षेत्र'],
  }),
  district: text('District', { max: 100, headings: ['Revenue district', 'ज़िला', 'जिला', 'जनपद'] }),
  block: text('Block', {
    max: 100,
    headings: [
      'Development block',
      'Block/Mandal',
      'Mandal',
      'विकासखंड',
      'विकास खंड',
      'ब्लॉक',
      'प्रखंड',
    ],
  }),
  darpanId: text('DARPAN ID', {
    max: 15,
    pattern: {
      regex: /^[A-Z]{2}\/\d{4}\/\d{7}$/,
      message: 'The DARPAN ID is two letters, a year and seven digits, such as RJ/2017/0123456',
      sample: 'RJ/2017/0123456',
    },
    help: 'Of the trust or society that runs a private or an aided school.',
    headings: ['NGO DARPAN ID', 'Darpan', 'दर्पण आईडी'],
  }),
  grantPhase: choice('Grant phase', grantPhases, {
    labels: {
      sanctioned: 'Sanctioned, not paid yet',
      establishment: 'Establishment grant',
      year1: 'Operating grant, year 1',
      year2: 'Operating grant, year 2',
      year3: 'Operating grant, year 3',
      year4: 'Operating grant, year 4',
      year5: 'Operating grant, year 5',
      ended: 'Grant ended',
    },
    headings: ['Phase', 'Grant stage'],
  }),
}
