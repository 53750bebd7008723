import type { apartment } from '@tinkerdesk/shared/resources/apartment'
import type { DemoRecord } from './demo-records.js'
import { demoId } from './demo-id.js'

/** Two complexes whose community rooms host weekend labs. */
export const demoApartments = [
  {
    id: demoId('apartment', 1),
    name: 'Mutha Riverside Residency',
    address: {
      addressLine1: 'Sinhagad Road, behind the canal',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411030',
    },
    incharge: {
      firstName: 'Shrikant',
      lastName: 'Gokhale',
      email: 'shrikant.gokhale@demo.example',
      whatsappNumber: '+919800000401',
    },
    date: '2024-09-02',
  },
  {
    id: demoId('apartment', 2),
    name: 'Musi Garden Towers',
    address: {
      addressLine1: 'Attapur main road, block C',
      city: 'Hyderabad',
      state: 'Telangana',
      pincode: '500048',
    },
    incharge: {
      firstName: 'Swapna',
      lastName: 'Reddy',
      email: 'swapna.reddy@demo.example',
      whatsappNumber: '+919800000402',
    },
    date: '2025-02-17',
  },
] satisfies DemoRecord<typeof apartment>[]
