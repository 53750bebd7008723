import { entryFor } from '@tinkerdesk/shared'
import type { DraftContent } from './words.js'

/**
 * Words that do not tell what a wish is about, in both languages: they join others, ask for something, or name its kind.
 * "Toy" is one: a magnet toy is about magnets.
 */
const silent = new Set(
  `about all also and any are around away because before both but can could did does doing done down each even every few first for from get
  give goes going good got had has have her here him his how into its itself just keep know let like little lot made make making many may me
  more most much must my need needs new next not now off once one only other our out over own please put say see she should show shows small
  big so some someone something soon still such take tell than that the their them then there these they thing this those through time to too
  two three under until up upon use used using very want was way well were what when where which while who whose why will wish with without
  work works would year you your
  activity build building built class classes design easy experiment fun gadget game homemade idea kit lab machine model own project real
  school simple student system toy device
  एक और का की के को में से पर है हैं हो यह वह जो कि तो भी ही या इस उस इन अपना अपनी अपने मेरा मेरी मेरे हमारा हमारे लिए साथ वाला वाली वाले
  बना बनाना बनाएँ बनाने करना करें करने कैसे क्या कुछ कोई जब तब नया नई छोटा छोटी बड़ा चीज़ खिलौना मॉडल गतिविधि प्रयोग`
    .normalize('NFKC')
    .split(/\s+/),
)

/** Endings that English words of the same family differ in, the longest first. */
const endings = ['ings', 'ing', 'ed', 'es', 's', 'e']
const minStem = 3

/** Endings that Hindi words of the same family differ in, the longest first: पौधा, पौधे, पौधों. */
const hindiEndings = ['ियों', 'ियाँ', 'ाओं', 'ाएँ', 'ों', 'ें', 'ीं', 'ा', 'े', 'ी', 'ि', 'ो', 'ु', 'ू']
const minHindiStem = 2

/** Returns the part of a word that its family has in common: "plant" of "plants", "water" of "watering", "पौध" of "पौधों". */
function stemOf(word: string): string {
  if (/\p{Script=Devanagari}/u.test(word)) {
    const end = hindiEndings.find(
      (each) => word.endsWith(each) && word.length - each.length >= minHindiStem,
    )
    return end === undefined ? word : word.slice(0, -end.length)
  }
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= minStem)
  const stem = ending === undefined ? word : word.slice(0, -ending.length)
  // "Spinning" and "spins".
  return /([bdgmnprt])\1$/.test(stem) && stem.length > minStem ? stem.slice(0, -1) : stem
}

/** Returns the stems of the words that tell what a text is about, each once. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    (
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []
    )
      .filter((word) => !silent.has(word))
      .map(stemOf),
  )

/** How much a word counts by where it is in an activity. */
const inName = 1
const inPurpose = 0.9
const inContent = 0.45
/** The part that is left without a word of the name: "paper" and "plan" alone make no paper plane. */
const withoutName = 0.8

/** From here on an activity is like a wish: it has half of what the wish is about. `likeness.test.ts` tries it with 60 wishes. */
export const minLikeness = 0.5

interface WithContent {
  content: DraftContent
}

interface Stems {
  name: ReadonlySet<string>
  purpose: ReadonlySet<string>
  content: ReadonlySet<string>
}

const stemsIn = ({ taName, intro, goals, materials, instructions }: DraftContent): Stems => ({
  name: stemsOf(taName),
  purpose: stemsOf([intro ?? '', ...goals].join(' ')),
  content: stemsOf([...materials, ...instructions].join(' ')),
})

const weightIn = ({ name, purpose, content }: Stems, stem: string): number =>
  name.has(stem) ? inName : purpose.has(stem) ? inPurpose : content.has(stem) ? inContent : 0

/**
 * Returns a function that says how like a wish an activity of the library is, from 0 to 1: the share of the wish's words that the activity
 * has. A word that few activities have counts more, and one that none has counts most: "rain" is what a rain alarm is about.
 */
export function likenessIn(
  library: readonly WithContent[],
): (wish: string) => (activity: WithContent) => number {
  const stems = new Map(library.map((activity) => [activity, stemsIn(activity.content)]))
  const all = [...stems.values()]
  return (wish) => {
    const words = [...stemsOf(wish)].map((stem) => {
      const count = all.filter((each) => weightIn(each, stem) > 0).length
      return { stem, rarity: Math.log(1 + (all.length + 1) / (count + 0.5)) }
    })
    const whole = words.reduce((sum, { rarity }) => sum + rarity, 0)
    return (activity) => {
      const own = entryFor(stems, activity)
      const share = words.reduce((sum, { stem, rarity }) => sum + rarity * weightIn(own, stem), 0)
      const factor = words.some(({ stem }) => own.name.has(stem)) ? 1 : withoutName
      return whole === 0 ? 0 : (factor * share) / whole
    }
  }
}
