import { choice, email, group, list, phone, text } from '../../fields/index.js'
import { relationships, relationshipSpellings } from './person-words.js'

/** The grown-ups of a child, with the columns that registers have for them. */
export const guardians = list(
  'Guardians',
  group('Guardian', {
    name: text('Name', { required: true, max: 120, ofPerson: true, headings: ['नाम'] }),
    relationship: choice('Relationship', relationships, {
      spellings: relationshipSpellings,
    }),
    phone: phone('Phone', { headings: ['Mobile', 'Contact', 'मोबाइल', 'फ़ोन'] }),
    email: email('E-mail'),
  }),
  {
    max: 6,
    personal: { of: 'guardian', purpose: 'reaching' },
    columns: {
      first: 2,
      name: 'name',
      by: 'relationship',
      values: { Father: ['Father', 'पिता'], Mother: ['Mother', 'माता', 'माँ'] },
      headings: {
        name: [
          'Guardian',
          'Guardian name',
          'Parent',
          'Parent name',
          'अभिभावक',
          'अभिभावक का नाम',
          'संरक्षक का नाम',
        ],
        relationship: ['Relation', 'Relationship', 'Relation with student', 'संबंध'],
        phone: [
          'Mobile',
          'Contact',
          'Phone',
          'Cell',
          'WhatsApp',
          'Guardian phone',
          'Guardian mobile',
          'Guardian contact',
          'Parent phone',
          'Parent mobile',
          'Parent contact',
          'मोबाइल',
          'फ़ोन',
          'फोन',
          'संपर्क',
          'अभिभावक का मोबाइल',
        ],
        email: ['Guardian e-mail', 'Parent e-mail'],
      },
    },
  },
)
