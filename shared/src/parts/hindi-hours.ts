const noon = 12

/** The parts of a day in Hindi, by the hour at which each begins. */
const partsOfDay: readonly (readonly [from: number, name: string])[] = [
  [20, 'रात'],
  [16, 'शाम'],
  [noon, 'दोपहर'],
  [0, 'सुबह'],
]

const partOf = (hour: number): string => partsOfDay.find(([from]) => hour >= from)![1]
const onClock = (hour: number): number => (hour > noon ? hour - noon : hour)

/** Formats the time between two hours of a day in Hindi: "दोपहर 3–4 बजे", "सुबह 9 – दोपहर 1 बजे". */
export function hindiHours(from: number, to: number): string {
  // The last hour of a part ends where the next one begins: "सुबह 11–12 बजे".
  const [first, last] = [partOf(from), partOf(to - 1)]
  return first === last
    ? `${first} ${onClock(from)}–${onClock(to)} बजे`
    : `${first} ${onClock(from)} – ${partOf(to)} ${onClock(to)} बजे`
}
