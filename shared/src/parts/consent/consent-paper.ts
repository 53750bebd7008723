/** The words of the paper for guardians. Other languages have them in `shared/languages`. */
export const consentPaperWords = {
  title: 'For the guardian',
  intro:
    'Your school asks for what it may use the data of your child. You decide purpose by purpose, and you may agree to none.',
  how: 'Open this page with the camera of a phone, or type its address. It asks you for something that you know about the child, then you tick and send.',
  after:
    'Your answer counts when the school has confirmed that it was you. You may withdraw at any time in the same way: ask the school for another paper. A withdrawal counts at once.',
  child: 'Child',
  school: 'School',
  until: 'May be answered until',
  asks: 'You will be asked for',
} as const
