import { group, text } from '../fields/index.js'

/** A person's name. Many people in India have no last name. */
export const personName = (label = 'Name') =>
  group(
    label,
    {
      firstName: text('First name', { required: true, max: 80, ofPerson: true }),
      lastName: text('Last name', { max: 80, ofPerson: true, sortsAs: 'firstName' }),
    },
    { plain: true },
  )
