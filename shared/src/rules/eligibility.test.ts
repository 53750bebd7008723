import { eligibility } from './eligibility.js'

const open = {
  classesFrom: '6th',
  classesTo: '10th',
  atlSchools: true,
  nonAtlSchools: true,
  individual: true,
  team: false,
} as const
const entrant = { student: { class: '8th' }, school: { isATL: true } } as const

describe('eligibility', () => {
  it('gives no reasons if the student may enter', () => {
    expect(eligibility({ eligibility: open }, entrant)).toEqual([])
    expect(
      eligibility(
        { eligibility: { ...open, classesFrom: null, classesTo: null } },
        { ...entrant, student: { class: '12th' } },
      ),
    ).toEqual([])
  })
  it('names the classes', () => {
    expect(eligibility({ eligibility: open }, { ...entrant, student: { class: '11th' } })).toEqual([
      'class 11th is outside 6th to 10th',
    ])
    expect(
      eligibility({ eligibility: { ...open, classesFrom: '9th', classesTo: null } }, entrant),
    ).toEqual(['class 8th is outside 9th to 12th'])
  })
  it('names the kind of school and of entry, all at once', () => {
    expect(
      eligibility(
        { eligibility: { ...open, nonAtlSchools: false } },
        { ...entrant, school: { isATL: false }, as: 'team' },
      ),
    ).toEqual(['ATL schools only', 'single students only'])
    expect(
      eligibility(
        { eligibility: { ...open, atlSchools: false, individual: false } },
        { ...entrant, as: 'individual' },
      ),
    ).toEqual(['schools without an ATL only', 'teams only'])
  })
  it('asks for nothing but the class of a course', () => {
    expect(eligibility({ classesFrom: '9th', classesTo: '10th' }, entrant)).toEqual([
      'class 8th is outside 9th to 10th',
    ])
    expect(
      eligibility(
        { classesFrom: null, classesTo: '8th' },
        { ...entrant, school: { isATL: false }, as: 'team' },
      ),
    ).toEqual([])
    expect(eligibility({ classesFrom: null, classesTo: null }, entrant)).toEqual([])
  })
})
