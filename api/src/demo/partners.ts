import type { partner } from '@tinkerdesk/shared/resources/partner'
import type { DemoRecord } from './demo-records.js'
import { demoId } from './demo-id.js'
import { projectId } from './projects.js'

const contact = (firstName: string, lastName: string, number: number, designation: string) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@demo.example`.toLowerCase(),
  phone: `+9198000${String(number).padStart(5, '0')}`,
  designation,
})

const partners = [
  {
    type: 'Educational',
    name: 'Pink City Institute of Engineering',
    address: {
      addressLine1: 'Tonk Road, Sanganer',
      city: 'Jaipur',
      state: 'Rajasthan',
      pincode: '302029',
    },
    decisionMaker: {
      firstName: 'Neelam',
      lastName: 'Bhargava',
      email: 'neelam.bhargava@demo.example',
      phone: '+919800000301',
    },
    contactPersons: [
      contact('Tarun', 'Goyal', 302, 'Head of the student workshop'),
      contact('Ritu', 'Agarwal', 303, 'Outreach'),
    ],
    proposedActivities: [
      'Open workshop on the first Saturday of each month',
      'Students as judges of the Line Follower League',
    ],
    projects: [projectId(1)],
  },
  {
    type: 'Corporate',
    name: 'Malabar Marine Electronics',
    address: {
      addressLine1: '21 Willingdon Island',
      city: 'Kochi',
      state: 'Kerala',
      pincode: '682003',
    },
    decisionMaker: {
      firstName: 'George',
      lastName: 'Tharakan',
      email: 'george.tharakan@demo.example',
      phone: '+919800000311',
    },
    contactPersons: [contact('Saranya', 'Unni', 312, 'Community programme')],
    proposedActivities: ['Visit to the test tank', 'Twenty soldering stations on loan'],
    projects: [projectId(2), projectId(4)],
  },
  {
    type: 'Non-Profit',
    name: 'Sahyadri Open Learning Trust',
    address: {
      addressLine1: '5 Prabhat Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
    },
    decisionMaker: {
      firstName: 'Vidya',
      lastName: 'Ranade',
      email: 'vidya.ranade@demo.example',
      phone: '+919800000321',
    },
    contactPersons: [contact('Imtiaz', 'Sayyed', 322, 'Course coordinator')],
    proposedActivities: ['Python for young scientists', 'Train-the-trainer weekend'],
    projects: [projectId(3)],
  },
  {
    type: 'Non-Profit',
    name: 'Brahmaputra Solar Cooperative',
    address: {
      addressLine1: 'Fancy Bazar Ghat',
      city: 'Guwahati',
      state: 'Assam',
      pincode: '781001',
    },
    decisionMaker: {
      firstName: 'Hemen',
      lastName: 'Barua',
      email: 'hemen.barua@demo.example',
      phone: '+919800000331',
    },
    contactPersons: [],
    proposedActivities: ['Solar workshop for the village'],
    projects: [],
  },
] satisfies Omit<DemoRecord<typeof partner>, 'id'>[]

export const demoPartners = partners.map((row, at) => ({ id: demoId('partner', at + 1), ...row }))
