/** True under `npm run attack`: every kind, and many rounds. */
export const isThorough = process.env['ATTACK'] === 'all'

/** Returns the rounds of a test: as many as named, or ten times as many under `npm run attack`. */
export const attackRounds = (usual: number): number => (isThorough ? usual * 10 : usual)
