import { emptyRequirementsMessage } from '../../base/limits.js'
import { choice, day, flag, group, list, longText, rupees, text, url } from '../../fields/index.js'
import { classOf } from '../classes.js'

/**
 * The announcement of a competition, repeated in a student's entry. `needed` are the options of its required fields, `other` those of the
 * rest.
 */
export const competitionFields = <const N extends object, const O extends object>({
  needed,
  other,
}: {
  needed: N
  other: O
}) => ({
  name: text('Name', { max: 200, ...needed }),
  description: longText('Description', { rows: 5, ...other }),
  organizedBy: choice('Organised by', ['AIM', 'Partnered with AIM', 'External'], needed),
  applicationStartDate: day('Applications open', needed),
  applicationEndDate: day('Applications close', needed),
  competitionStartDate: day('Competition starts', other),
  competitionEndDate: day('Competition ends', other),
  eligibility: group('Who may enter', {
    classesFrom: classOf('From class', {
      ...other,
      headings: ['Class from', 'Lowest class'],
      none: 'Any class',
    }),
    classesTo: classOf('To class', {
      ...other,
      headings: ['Class to', 'Highest class'],
      none: 'Any class',
    }),
    atlSchools: flag('ATL schools', { default: true, ...other }),
    nonAtlSchools: flag('Other schools', { default: true, ...other }),
    individual: flag('Single students', { default: true, ...other }),
    team: flag('Teams', other),
  }),
  refLink: url('Link', other),
  requirements: list('Requirements', text('Requirement', { max: 500 }), {
    min: 1,
    max: 100,
    unique: true,
    whenEmpty: emptyRequirementsMessage,
    ...other,
  }),
  paymentDetails: group('Payment', {
    type: choice('Type', ['free', 'paid'], {
      default: 'free',
      labels: { free: 'Free', paid: 'Paid' },
      ...needed,
    }),
    fee: rupees('Fee', { default: 0, ...other }),
  }),
  fileURL: url('Reference material', other),
})
