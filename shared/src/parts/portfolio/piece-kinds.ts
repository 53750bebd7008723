/** The kinds of pieces of a portfolio. */
export const pieceKinds = ['activity', 'competition', 'photo', 'hours'] as const
export type PieceKind = (typeof pieceKinds)[number]

export const pieceKindLabels: { readonly [K in PieceKind]: string } = {
  activity: 'Tinkering activity',
  competition: 'Competition',
  photo: 'Photo',
  hours: 'Hours in the lab',
}

/** Pieces of one portfolio. */
export const maxPieces = 24
