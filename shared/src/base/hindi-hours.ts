const noon = 12

const night = 'रात'
/** The parts of a day in Hindi after the night, by the hour at which each begins. */
const partsOfDay: readonly (readonly [from: number, name: string])[] = [
  [20, night],
  [16, 'शाम'],
  [noon, 'दोपहर'],
  [4, 'सुबह'],
]

const partOf = (hour: number): string => partsOfDay.find(([from]) => hour >= from)?.[1] ?? night
const onClock = (hour: number): number => hour % noon || noon

/** Formats the time between two hours of a day in Hindi: "दोपहर 3–4 बजे", "सुबह 9 – दोपहर 1 बजे". */
export function hindiHours(from: number, to: number): string {
  // The last hour of a part ends where the next one begins: "सुबह 11–12 बजे".
  const [first, last] = [partOf(from), partOf(to - 1)]
  return first === last
    ? `${first} ${onClock(from)}–${onClock(to)} बजे`
    : `${first} ${onClock(from)} – ${partOf(to)} ${onClock(to)} बजे`
}

/** The hours on a clock that each part of a day may be said with, and the hours of the day that they are. */
const hourOfDay: { readonly [part: string]: (clock: number) => number | undefined } = {
  सुबह: (clock) => (clock < noon ? clock : undefined),
  दोपहर: (clock) => (clock <= 4 ? clock + noon : clock >= 11 ? clock : undefined),
  शाम: (clock) => (clock >= 3 && clock < 9 ? clock + noon : undefined),
  रात: (clock) =>
    clock >= 7 && clock < noon
      ? clock + noon
      : clock <= 5 || clock === noon
        ? clock % noon
        : undefined,
}

/** Reads "शाम 4:05 बजे", "सुबह 9 बजे" and "16:30 बजे" as minutes after midnight. Returns `undefined` if the text is no time in Hindi. */
export function hindiMinutes(text: string): number | undefined {
  const [, part, clock, minute = '0'] =
    /^(?:(\p{Script=Devanagari}+) )?(\d{1,2})(?:[:.](\d\d))? बजे$/u.exec(text) ?? []
  if (clock === undefined || Number(minute) > 59) return undefined
  const read = Number(clock)
  if (part === undefined) return read < 24 ? read * 60 + Number(minute) : undefined
  if (read < 1 || read > noon || !Object.hasOwn(hourOfDay, part)) return undefined
  const hour = hourOfDay[part]!(read)
  return hour === undefined ? undefined : hour * 60 + Number(minute)
}
