/** The hazards that an activity may have. The words by which texts are searched for them are in `hazard-words.ts` of the API. */
export const hazards = ['gas', 'mains', 'blades', 'acids', 'lithium', 'heat', 'light'] as const
export type Hazard = (typeof hazards)[number]

/** The name of each hazard on screens and in sentences. */
export const hazardLabels: { readonly [H in Hazard]: string } = {
  gas: 'Gas',
  mains: 'Mains electricity',
  blades: 'Blades and needles',
  acids: 'Acids and chemicals',
  lithium: 'Lithium cells',
  heat: 'Heat and flames',
  light: 'Lasers and ultraviolet light',
}
