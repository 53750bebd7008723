import type { DraftRequest } from '@tinkerdesk/shared'

interface Frame {
  name(topic: string, first: string, second: string): string
  intro(
    first: string,
    second: string,
    wish: Pick<DraftRequest, 'classesFrom' | 'classesTo' | 'minutes'>,
  ): string
  /** The step between those of the two activities. */
  goOn(second: string): string
  notAtHand(material: string): string
  /** A tip for young classes. */
  inPairs: string
  /** A question for old classes. */
  measured: string
}

/** The words that the composer adds to those of the library, by the language of the draft. */
export const frames: { readonly [L in DraftRequest['language']]: Frame } = {
  en: {
    name: (topic, first, second) => `${topic}: ${first} with ${second}`,
    intro: (first, second, { classesFrom, classesTo, minutes }) =>
      `Composed of “${first}” and “${second}” from the library, for classes ${classesFrom} to ${classesTo} in about ${minutes} minutes.`,
    goOn: (second) => `Go on with an idea from “${second}”.`,
    notAtHand: (material) => `${material} (not at hand: borrow or replace it)`,
    inPairs: 'Work in pairs: one person builds, the other reads the next step aloud, then change.',
    measured: 'Write down what you measured, and explain what changed it.',
  },
  hi: {
    name: (topic, first, second) => `${topic}: ${first} और ${second}`,
    intro: (first, second, { classesFrom, classesTo, minutes }) =>
      `पुस्तकालय की गतिविधियों “${first}” और “${second}” को जोड़कर बनाई गई, कक्षा ${parseInt(classesFrom)} से ${parseInt(classesTo)} के लिए, लगभग ${minutes} मिनट।`,
    goOn: (second) => `“${second}” के एक विचार से आगे बढ़ें।`,
    notAtHand: (material) => `${material} (पास में नहीं: उधार लें या इसके बदले कुछ और लें)`,
    inPairs: 'जोड़ियों में काम करें: एक बनाए, दूसरा अगला चरण पढ़कर सुनाए, फिर बदल लें।',
    measured: 'आपने जो मापा उसे लिखें, और समझाएँ कि वह किस कारण बदला।',
  },
}
