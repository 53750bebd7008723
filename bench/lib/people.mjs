export const firstNames = [
  'Aarav',
  'Diya',
  'Ishaan',
  'Kavya',
  'Rohan',
  'Meera',
  'Vihaan',
  'Anika',
  'Kiran',
  'Zoya',
  'Arjun',
  'Nisha',
  'Dev',
  'Sara',
  'Om',
  'Lata',
]
export const lastNames = [
  'Sharma',
  'Kaur',
  'Patel',
  'Reddy',
  'Iyer',
  'Khan',
  'Das',
  'Naidu',
  'Joshi',
  'Gupta',
  'Mehta',
  'Rao',
  'Pillai',
  'Bose',
  'Thomas',
  'Verma',
]
export const tails = [
  '',
  'wal',
  'kar',
  'ji',
  'nath',
  'rao',
  'pur',
  'raj',
  'das',
  'dev',
  'wala',
  'singh',
]
const classes = ['6th', '7th', '8th', '9th', '10th', '11th', '12th']
const genders = ['Female', 'Male', 'Other']

/** Returns a school; the same number always gives the same school. */
export const schoolOf = (at) => ({
  id: `01BENCHSCH${String(at).padStart(16, '0')}`,
  name: `Govt. High School ${lastNames[at % lastNames.length]} ${at}`,
  isATL: at % 3 !== 0,
  address: {
    addressLine1: `${at} Station Road`,
    city: `City ${at % 90}`,
    state: ['Kerala', 'Gujarat', 'Punjab', 'Assam'][at % 4],
    pincode: String(110001 + at),
  },
  atlIncharge: {
    firstName: 'Asha',
    lastName: 'Rao',
    ...(at === 7 ? { email: 'incharge@bench.example' } : {}),
  },
})

/** Returns a student; the same number always gives the same student. `schools` is the number of schools. */
export const studentOf = (at, schools) => ({
  id: `01BENCHSTU${String(at).padStart(16, '0')}`,
  name: {
    firstName: firstNames[(at * 7) % firstNames.length],
    lastName: `${lastNames[(at * 13) % lastNames.length]}${tails[(at * 5 + (at >> 4)) % tails.length]}`,
  },
  school: schoolOf(at % schools).id,
  gender: genders[at % 3],
  class: classes[(at * 3) % 7],
  section: 'ABCD'[at % 4],
  aspiration: at % 5 ? 'Engineer' : 'Doctor',
  isTeamLeader: at % 10 === 0,
  guardians: [{ name: 'Parent', relationship: 'Mother', phone: '+919812076784' }],
})
