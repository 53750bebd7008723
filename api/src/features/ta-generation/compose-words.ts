import type { DraftRequest } from '@tinkerdesk/shared'

interface Frame {
  name(topic: string, names: readonly string[]): string
  intro(
    names: readonly string[],
    wish: Pick<DraftRequest, 'classesFrom' | 'classesTo' | 'minutes'>,
  ): string
  /** The step between those of the two activities. */
  goOn(second: string): string
  notAtHand(material: string): string
  /** For what is dangerous. */
  onlyAdults(material: string): string
  /** A tip for young classes. */
  inPairs: string
  /** A question for old classes. */
  measured: string
}

/** The words that the composer adds to those of the library, by the language of the draft. */
export const frames: { readonly [L in DraftRequest['language']]: Frame } = {
  en: {
    name: (topic, names) => `${topic}: ${names.join(' with ')}`,
    intro: (names, { classesFrom, classesTo, minutes }) =>
      `Composed of ${names.map((name) => `“${name}”`).join(' and ')} from the library, for classes ${classesFrom} to ${classesTo} in about ${minutes} minutes.`,
    goOn: (second) => `Go on with an idea from “${second}”.`,
    notAtHand: (material) => `${material} (not at hand: borrow or replace it)`,
    onlyAdults: (material) => `${material} (not at hand: only an adult may bring and use it)`,
    inPairs: 'Work in pairs: one person builds, the other reads the next step aloud, then change.',
    measured: 'Write down what you measured, and explain what changed it.',
  },
  hi: {
    name: (topic, names) => `${topic}: ${names.join(' और ')}`,
    intro: (names, { classesFrom, classesTo, minutes }) =>
      `पुस्तकालय की ${names.length > 1 ? 'गतिविधियों' : 'गतिविधि'} ${names.map((name) => `“${name}”`).join(' और ')} ${names.length > 1 ? 'को जोड़कर' : 'से'} बनाई गई, कक्षा ${parseInt(classesFrom)} से ${parseInt(classesTo)} के लिए, लगभग ${minutes} मिनट।`,
    goOn: (second) => `“${second}” के एक विचार से आगे बढ़ें।`,
    notAtHand: (material) => `${material} (पास में नहीं: उधार लें या इसके बदले कुछ और लें)`,
    onlyAdults: (material) => `${material} (पास में नहीं: इसे केवल कोई बड़ा लाए और इस्तेमाल करे)`,
    inPairs: 'जोड़ियों में काम करें: एक बनाए, दूसरा अगला चरण पढ़कर सुनाए, फिर बदल लें।',
    measured: 'आपने जो मापा उसे लिखें, और समझाएँ कि वह किस कारण बदला।',
  },
}
