import { group, text } from '../../fields/index.js'
import type { FieldPersonal } from '../../fields/personal.js'

/** A person's name. Many people in India have no last name. `headings` are those of the full name in files. */
export const personName = ({
  headings = [],
  ...options
}: { headings?: readonly string[]; personal?: FieldPersonal } = {}) =>
  group(
    'Name',
    {
      firstName: text('First name', {
        required: true,
        max: 80,
        ofPerson: true,
        headings: ['Given name', 'Forename', 'प्रथम नाम', 'पहला नाम'],
      }),
      lastName: text('Last name', {
        max: 80,
        ofPerson: true,
        sortsAs: 'firstName',
        headings: ['Surname', 'Family name', 'उपनाम', 'कुलनाम', 'अंतिम नाम'],
      }),
    },
    {
      ...options,
      plain: true,
      whole: { label: 'Full name', parts: ['firstName', 'lastName'] },
      headings: ['Full name', 'Complete name', 'नाम', 'पूरा नाम', ...headings],
    },
  )
