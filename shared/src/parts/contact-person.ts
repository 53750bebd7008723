import { email, group, phone, text } from '../fields/index.js'

/** A contact at a school or an apartment complex. */
export const contactPerson = (label: string) =>
  group(
    label,
    {
      firstName: text('First name', { max: 80, ofPerson: true, headings: ['Name'] }),
      lastName: text('Last name', { max: 80, ofPerson: true }),
      email: email('E-mail', { headings: ['Email'] }),
      whatsappNumber: phone('WhatsApp number', { headings: ['WhatsApp', 'Mobile', 'Contact', 'Phone'] }),
    },
    { named: true },
  )
