import { day, list, longText, text, url } from '../../fields/index.js'
import { classOf } from '../classes.js'

/** The announcement of a course, repeated in a student's copy. `needed` and `other` as with competitions. */
export const courseFields = <const N extends object, const O extends object>({
  needed,
  other,
}: {
  needed: N
  other: O
}) => ({
  courseName: text('Course name', { max: 200, ...needed }),
  courseTag: list('Course tags', text('Tag', { max: 60 }), { unique: true, max: 30, ...other }),
  description: longText('Description', { rows: 5, ...other }),
  organizedBy: text('Organised by', {
    max: 120,
    default: 'AIM',
    help: 'AIM, or the name of an external organiser.',
    ...needed,
  }),
  applicationStartDate: day('Applications open', other),
  applicationEndDate: day('Applications close', other),
  crsStartDate: day('Course starts', other),
  crsEndDate: day('Course ends', other),
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
  refLink: url('Link', other),
  requirements: list('Requirements', text('Requirement', { max: 500 }), {
    unique: true,
    max: 100,
    ...other,
  }),
})
