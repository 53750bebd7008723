import { email, group, phone, text } from '../../fields/index.js'

/** A contact at a school or an apartment complex. `headings` are other words for the person. */
export const contactPerson = (
  label: string,
  { headings = [] }: { headings?: readonly string[] } = {},
) =>
  group(
    label,
    {
      firstName: text('First name', { max: 80, ofPerson: true }),
      lastName: text('Last name', { max: 80, ofPerson: true, sortsAs: 'firstName' }),
      email: email('E-mail'),
      whatsappNumber: phone('WhatsApp number', {
        isMobile: true,
        headings: ['WhatsApp', 'Mobile', 'Contact', 'Phone'],
      }),
    },
    {
      named: true,
      headings,
      personal: { of: 'staff', purpose: 'programme', keep: 'withRecord' },
      whole: { label: 'Full name', parts: ['firstName', 'lastName'] },
    },
  )
