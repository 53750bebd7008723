import { hazards } from '@tinkerdesk/shared'
import { demoActivities } from '../../demo/activities.js'
import { hazardWords } from './hazard-words.js'
import { hazardsIn, hazardsOf, isForAdults, safetyNotes } from './safety.js'
import { draftOf } from './words.js'

const undeclared = { hazards: [], adultNeeded: false }
const deeds = (material: string, step = 'Look.') => ({
  materials: [material],
  instructions: [step],
})

describe('the hazards that words name', () => {
  test.each(hazards)('are read from every word of %s, in both languages', (hazard) => {
    const { en, hi } = hazardWords[hazard].words
    const words = [...en.split(','), ...hi.split(',')].map((word) => word.trim().replace('*', ''))
    expect(words.filter((word) => !hazardsIn([`x, ${word}. x`]).includes(hazard))).toEqual([])
  })

  test.each([
    ['Hot-glue gun', ['heat']],
    ['Supply of 230V', ['mains']],
    ['KNIVES', ['blades']],
    ['Two lithium-ion cells and a Bunsen burner', ['lithium', 'heat']],
    ['चाकू से काटें और पानी उबालें', ['blades', 'heat']],
    ['तेज\u093cाब', ['acids']],
    ['g\u200bas', ['gas']],
  ])('are read from “%s”', (text, names) => {
    expect(hazardsIn([text])).toEqual(names)
  })

  test.each([
    'Cardboard, water and a ruler',
    'A bridge that matches the drawing, and is lighter',
    'We saw acid rain in a film about greenhouse gases',
    'Syringes without needles, and a compass needle',
    'Gasket, gaseous, bladed',
    'आगे बढ़ें और देखें',
  ])('are none in “%s”', (text) => {
    expect(hazardsIn([text])).toEqual([])
  })

  test('are not looked for in tips, which warn of them', () => {
    expect(hazardsOf({ ...deeds('Card'), extensions: ['Light a candle'] })).toEqual(['heat'])
    expect(safetyNotes({ ...deeds('Card'), tips: ['No knife is needed'] }, 'en')).toEqual([])
  })
})

describe('an activity', () => {
  test('is for adults if it is declared so, or by its words', () => {
    expect(isForAdults(deeds('Card'), undeclared)).toBe(false)
    expect(isForAdults(deeds('Card'), { hazards: [], adultNeeded: true })).toBe(true)
    expect(isForAdults(deeds('Card'), { hazards: ['light'], adultNeeded: false })).toBe(true)
    expect(isForAdults(deeds('Gas'), undeclared)).toBe(true)
    expect(isForAdults(deeds('Card', 'The teacher cuts it.'), undeclared)).toBe(true)
    expect(isForAdults(deeds('कागज़', 'शिक्षक इसे काटें।'), undeclared)).toBe(true)
  })

  test('has one note for each hazard, also for a declared one that no word names', () => {
    expect(safetyNotes({ ...deeds('Gas and a knife'), tips: [] }, 'en', ['mains', 'gas'])).toEqual(
      (['gas', 'mains', 'blades'] as const).map((hazard) => hazardWords[hazard].note.en),
    )
  })

  test.each(demoActivities.map((activity) => [activity.taName, activity] as const))(
    'of the demo declares what its words name: %s',
    (_name, { hazards: declared = [], adultNeeded = false, ...activity }) => {
      const content = draftOf({ ...activity })
      expect(declared).toEqual(expect.arrayContaining(hazardsOf(content)))
      expect(adultNeeded).toBe(isForAdults(content, { hazards: declared, adultNeeded: false }))
    },
  )
})
