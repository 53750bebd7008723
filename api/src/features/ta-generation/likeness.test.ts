import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoActivities } from '../../demo/activities.js'
import { minLikeness, likenessIn } from './likeness.js'
import { draftOf } from './words.js'

interface Try {
  wish: string
  /** The activity of the demo that the wish means. */
  match: string | null
}

const tries = JSON.parse(
  readFileSync(join(import.meta.dirname, 'likeness.wishes.json'), 'utf8'),
) as Try[]
const library = demoActivities.map((activity) => ({
  id: activity.id,
  content: draftOf({ ...activity }),
  declared: { hazards: [], adultNeeded: false },
  isInPlace: false,
}))
const likenessOf = likenessIn(library)

/** Returns the name of the activity that is most like a wish, or `null` if none is like it. */
function answerTo(wish: string): string | null {
  const likeness = likenessOf(wish)
  const [best] = library
    .map((activity) => ({ name: activity.content.taName, share: likeness(activity) }))
    .toSorted((left, right) => right.share - left.share)
  return best!.share >= minLikeness ? best!.name : null
}

/** Wishes of the list that get another answer than a person would give. */
const mistaken = [
  // "Birthday", "lights up", "obstacles" and "recognition" are not in the activities.
  'A birthday card that lights up',
  'Car that avoids obstacles with an ultrasonic sensor',
  'Sorting waste with image recognition',
  // "Clean" and "floor" are in the activity, in another sense.
  'Robot that cleans the floor',
]

describe('likeness to a wish', () => {
  test('is tried with thirty wishes that the demo library meets, and thirty that it does not', () => {
    expect(tries.filter(({ match }) => match !== null)).toHaveLength(30)
    expect(tries.filter(({ match }) => match === null)).toHaveLength(30)
    expect(new Set(tries.map(({ wish }) => wish)).size).toBe(60)
    const names = library.map(({ content }) => content.taName)
    expect(tries.filter(({ match }) => match !== null && !names.includes(match))).toEqual([])
  })

  test('finds the activity that is meant or none, but for four wishes', () => {
    expect(
      tries.filter(({ wish, match }) => answerTo(wish) !== match).map(({ wish }) => wish),
    ).toEqual(mistaken)
  })

  test('finds none for the example of the screen', () => {
    expect(answerTo('An alarm that rings when it rains')).toBeNull()
    expect(answerTo('बारिश होने पर बजने वाली घंटी')).toBeNull()
  })

  test('finds a Hindi activity by other forms of its words, and none that shares only small ones', () => {
    expect(
      [
        'रबर बैंड की गाड़ियाँ',
        'पौधे की सिंचाई बूँदों से',
        'छतों का पानी बचाना',
        'काग़ज़ के हाथ',
        'अख़बारों से मीनार',
        'हवाई जहाज़ का मॉडल',
        'साबुन बनाना',
        'आवाज़ से चलने वाला रोबोट',
      ].map(answerTo),
    ).toEqual([
      'रबर बैंड से चलने वाली गाड़ी',
      'बूँद-बूँद से पौधों की सिंचाई',
      'छत का पानी बचाने का नमूना',
      'धागे से चलने वाला काग़ज़ का हाथ',
      'अख़बार की ऊँची मीनार',
      null,
      null,
      null,
    ])
  })

  test('is 0 for a wish without a word that tells anything, and the same for words of a family', () => {
    expect(library.map(likenessOf('something to make'))).toEqual(library.map(() => 0))
    expect(library.map(likenessOf('Watering plants'))).toEqual(
      library.map(likenessOf('Plant waters')),
    )
  })
})
