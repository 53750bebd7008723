import type { school } from '@tinkerdesk/shared/resources/school'
import type { DemoRecord } from './demo-records.js'
import { demoId } from './demo-id.js'

const person = (firstName: string, lastName: string, email: string, number: number) => ({
  firstName,
  lastName,
  email: `${email}@demo.example`,
  whatsappNumber: `+9198000${String(number).padStart(5, '0')}`,
})

export const schoolIds = [1, 2, 3, 4, 5, 6].map((number) => demoId('school', number))

/** Six schools in six states. The demo in-charge and the demo student belong to the first. */
export const demoSchools = [
  {
    id: schoolIds[0],
    name: 'Aravalli Vidya Mandir',
    isATL: true,
    address: {
      addressLine1: '14 Amber Road, Brahmpuri',
      city: 'Jaipur',
      state: 'Rajasthan',
      pincode: '302002',
    },
    atlIncharge: person('Kavita', 'Rathore', 'incharge', 101),
    principal: person('Mahendra', 'Shekhawat', 'principal.aravalli', 102),
    sameAsPrincipal: true,
    date: '2023-06-19',
    syllabus: ['CBSE'],
    webSite: 'https://aravalli-vidya-mandir.example',
    paidSubscription: true,
  },
  {
    id: schoolIds[1],
    name: 'Backwater Public School',
    isATL: true,
    address: {
      addressLine1: '3 Vembanad Lane, Fort Kochi',
      city: 'Kochi',
      state: 'Kerala',
      pincode: '682001',
    },
    atlIncharge: person('Anju', 'Varghese', 'incharge.kochi', 111),
    principal: person('Thomas', 'Kuriakose', 'principal.backwater', 112),
    correspondent: person('Leela', 'Menon', 'office.backwater', 113),
    date: '2023-07-03',
    syllabus: ['ICSE', 'State'],
    webSite: 'https://backwater-school.example',
    paidSubscription: true,
    socialMediaLink: 'https://social.example/backwater-school',
  },
  {
    id: schoolIds[2],
    name: 'Kakatiya Zilla Parishad High School',
    isATL: false,
    address: {
      addressLine1: 'Hunter Road, opposite the bus depot',
      city: 'Warangal',
      state: 'Telangana',
      pincode: '506001',
    },
    principal: person('Srinivas', 'Reddy', 'principal.kakatiya', 122),
    sameAsPrincipal: true,
    date: '2024-01-15',
    syllabus: ['State'],
    paidSubscription: false,
  },
  {
    id: schoolIds[3],
    name: 'Sahyadri Vidyalaya',
    isATL: true,
    address: {
      addressLine1: 'Plot 27, Karve Road, Erandwane',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
    },
    atlIncharge: person('Prasad', 'Kulkarni', 'incharge.pune', 131),
    principal: person('Sunanda', 'Deshmukh', 'principal.sahyadri', 132),
    correspondent: person('Nilesh', 'Jadhav', 'office.sahyadri', 133),
    date: '2022-11-07',
    syllabus: ['CBSE', 'State'],
    webSite: 'https://sahyadri-vidyalaya.example',
    paidSubscription: true,
  },
  {
    id: schoolIds[4],
    name: 'Ganga Inter College',
    isATL: false,
    address: {
      addressLine1: 'B 12/40 Assi Ghat Marg',
      city: 'Varanasi',
      state: 'Uttar Pradesh',
      pincode: '221005',
    },
    principal: person('Ram Naresh', 'Tripathi', 'principal.ganga', 142),
    correspondent: person('Shobha', 'Mishra', 'office.ganga', 143),
    date: '2024-07-08',
    syllabus: ['State'],
    paidSubscription: false,
  },
  {
    id: schoolIds[5],
    name: 'Brahmaputra Valley School',
    isATL: true,
    address: {
      addressLine1: '8 Uzan Bazar Riverside',
      city: 'Guwahati',
      state: 'Assam',
      pincode: '781001',
    },
    atlIncharge: person('Rituparna', 'Bora', 'incharge.guwahati', 151),
    principal: person('Dipak', 'Saikia', 'principal.brahmaputra', 152),
    sameAsPrincipal: true,
    date: '2023-04-10',
    syllabus: ['CBSE'],
    webSite: 'https://brahmaputra-valley.example',
    paidSubscription: false,
    socialMediaLink: 'https://social.example/brahmaputra-valley',
  },
] satisfies DemoRecord<typeof school>[]
