import { compose, nearest, stepsIn, type LibraryActivity } from './compose.js'
import type { Wish } from './prompt.js'
import { checkDraft } from './read-draft.js'
import { safetyNotes } from './safety.js'
import { languageOf, likenessTo, nearlyRepeats } from './words.js'

const activity = (
  id: string,
  taName: string,
  materials: string[],
  steps = 10,
): LibraryActivity => ({
  id,
  content: {
    taName,
    intro: `About ${taName}.`,
    goals: [`Know ${taName}`],
    materials,
    instructions: Array.from(
      { length: steps },
      (_, at) => `${taName} step ${at + 1}: take the ${materials[at % materials.length]}.`,
    ),
    tips: [`Be patient with ${taName}`],
    assessment: [`What is ${taName}?`],
    extensions: [`A bigger ${taName}`, `A smaller ${taName}`],
    resources: [],
  },
  declared: { hazards: [], adultNeeded: false },
  isInPlace: false,
})
const library = [
  activity('paper', 'Paper bridge', ['Paper', 'Glue']),
  activity('alarm', 'Rain alarm', ['Buzzer', 'Battery']),
  activity('meter', 'Rain gauge', ['Bottle', 'Ruler']),
]
const wish: Wish = {
  about: 'Measuring rain',
  place: [],
  classesFrom: '6th',
  classesTo: '8th',
  minutes: 60,
  materials: [],
  complexity: 'medium',
  language: 'en',
}
const made = (more: Partial<Wish> = {}) => compose({ ...wish, ...more }, library)!

describe('the composer', () => {
  test('takes the two activities nearest to the topic and to what is at hand, and makes a whole activity of them', () => {
    expect(nearest(wish, library).map(({ id }) => id)).toEqual(['alarm', 'meter', 'paper'])
    expect(nearest({ ...wish, materials: ['a ruler'] }, library)[0]!.id).toBe('meter')
    const { draft, sources } = made()
    expect(sources).toEqual(['alarm', 'meter'])
    expect(draft.intro).toContain(
      'Composed of “Rain alarm” and “Rain gauge” from the library, for classes 6th to 8th in about 60 minutes.',
    )
    expect(checkDraft({ ...draft })).toMatchObject({ ok: true })
  })

  test.each([
    [15, 'simple', 4],
    [60, 'simple', 6],
    [60, 'medium', 7],
    [120, 'challenging', 20],
    [600, 'challenging', 20],
  ] as const)('fits the steps into %i minutes, %s', (minutes, complexity, steps) => {
    expect(stepsIn(minutes, complexity)).toBe(steps)
    expect(made({ minutes, complexity }).draft.instructions.length).toBeLessThanOrEqual(steps)
  })

  test('takes no step of the second activity that needs a missing material, and marks those of the first', () => {
    const { draft } = made({ materials: ['Buzzer', 'Bottle'], minutes: 200 })
    expect(draft.materials).toEqual([
      'Buzzer',
      'Battery (not at hand: borrow or replace it)',
      'Bottle',
    ])
    expect(
      draft.instructions
        .filter((step) => step.startsWith('Rain gauge'))
        .every((step) => !step.includes('Ruler')),
    ).toBe(true)
  })

  test('never says to borrow or replace what is dangerous', () => {
    const materials = ['Gas from a lighter', 'A knife', '2 coin cells', 'Dilute acid', 'Card']
    const all = [activity('alarm', 'Rain alarm', materials), ...library]
    expect(
      compose({ ...wish, about: 'Rain alarm', materials: ['Foil'] }, all)!.draft.materials,
    ).toEqual([
      ...materials
        .slice(0, 4)
        .map((item) => `${item} (not at hand: only an adult may bring and use it)`),
      'Card (not at hand: borrow or replace it)',
    ])
  })

  test('takes the activity that is like the wish before the one with all that is at hand, and leaves out one that has nothing to do with it', () => {
    const unlike = activity('kite', 'Kite', ['Buzzer'], 5)
    unlike.content = {
      ...unlike.content,
      intro: '',
      goals: ['Fly'],
      instructions: ['Go out.', 'Run.'],
    }
    const { draft, sources } = compose({ ...wish, about: 'Paper bridge', materials: ['Buzzer'] }, [
      unlike,
      library[0]!,
    ])!
    expect(sources).toEqual(['paper'])
    expect(draft.intro).toContain('Composed of “Paper bridge” from the library, for classes')
    expect(draft.instructions.join(' ')).not.toMatch(/Run|Kite/)
  })

  test('follows the classes and the complexity', () => {
    expect(made().draft.tips[0]).toMatch(/^Work in pairs/)
    expect(made({ classesFrom: '9th', classesTo: '12th' }).draft.assessment[0]).toMatch(/measured/)
    expect(made({ complexity: 'simple' }).draft.extensions).toHaveLength(1)
    expect(made({ complexity: 'challenging' }).draft.extensions).toHaveLength(4)
  })

  test('writes in Hindi around activities that are in Hindi', () => {
    const inHindi = [
      activity('bell', 'वर्षा घंटी', ['बज़र', 'बैटरी']),
      activity('meter', 'वर्षा मापक', ['बोतल', 'पैमाना']),
    ].map(({ content, ...rest }) => ({
      ...rest,
      content: {
        ...content,
        instructions: content.materials.flatMap((item) => [`${item} लें।`, `${item} जोड़ें।`]),
      },
    }))
    const taken = inHindi.map(({ content, ...rest }) => ({
      ...rest,
      content: { ...content, intro: '', goals: ['वर्षा'], tips: [], assessment: [], extensions: [] },
    }))
    expect([...taken, ...library].map(({ content }) => languageOf(content))).toEqual([
      'hi',
      'hi',
      'en',
      'en',
      'en',
    ])
    const { draft } = compose(
      { ...wish, about: 'वर्षा', language: 'hi', materials: ['बज़र', 'बोतल'] },
      taken,
    )!
    expect(languageOf(draft)).toBe('hi')
    expect(draft.intro).toMatch(
      /^पुस्तकालय की गतिविधियों “.+” और “.+” को जोड़कर बनाई गई, कक्षा 6 से 8 के लिए, लगभग 60 मिनट।/,
    )
    expect(draft.materials.join()).toContain('(पास में नहीं: उधार लें या इसके बदले कुछ और लें)')
    expect(draft.instructions.some((step) => step.endsWith('के एक विचार से आगे बढ़ें।'))).toBe(true)
    expect(checkDraft({ ...draft })).toMatchObject({ ok: true })
  })

  test('makes nothing of a library with one activity', () => {
    expect(compose(wish, library.slice(0, 1))).toBeNull()
  })
})

describe('a draft', () => {
  test('nearly repeats an activity with the same name or nearly the same content, and no other', () => {
    const [bridge, alarm] = library as [LibraryActivity, LibraryActivity]
    expect(likenessTo(bridge.content)(alarm.content)).toBeLessThan(nearlyRepeats)
    expect(
      likenessTo({ ...bridge.content, taName: 'Rain alarm ' })(alarm.content),
    ).toBeGreaterThanOrEqual(nearlyRepeats)
    expect(
      likenessTo({ ...alarm.content, taName: 'Storm alarm' })(alarm.content),
    ).toBeGreaterThanOrEqual(nearlyRepeats)
  })

  const about = (material: string, language: Wish['language'] = 'en') =>
    safetyNotes({ materials: [material], instructions: [], tips: [] }, language)
  test.each([
    'Mains plug of 230 V',
    'A sharp knife',
    'Dilute acid',
    'Soldering iron: solder the wires',
    'Laser pointer',
  ])('has one safety note for %s', (material) => {
    expect(about(material)).toEqual([expect.stringMatching(/^Safety: /)])
    expect(about(material, 'hi')).toEqual([expect.stringMatching(/^सुरक्षा: /)])
  })
  test('has no note for safe things, and none twice', () => {
    expect(about('Cardboard, water and a ruler')).toEqual([])
    const [note] = about('Candle')
    expect(
      safetyNotes(
        { materials: ['Candle'], instructions: ['Light the candle'], tips: [note!] },
        'en',
      ),
    ).toEqual([])
    expect(about('मोमबत्ती', 'hi')).toHaveLength(1)
  })
})
