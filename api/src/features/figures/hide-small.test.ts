import fc from 'fast-check'
import { figureKeys, minShown } from '@tinkerdesk/shared/rules/figures/figures'
import { placesOf, valuesIn, type CountedSchool, type Place } from './figure-tree.js'

/** Girls and other students of each school, by district. */
type Table = { girls: number; others: number }[][]

const noneHeld = { sessions: 0, hoursUsed: 0, spent: 0, wasActive: false }

function treeOf(table: Table): Place {
  const schools: CountedSchool[] = []
  const counts = new Map<string, { girls: number; others: number } & typeof noneHeld>()
  for (const [at, district] of table.entries())
    for (const [which, { girls, others }] of district.entries()) {
      const id = `${at} ${which}`
      schools.push({ id, name: id, district: `D${at}`, state: 'Goa', isLab: true })
      counts.set(id, { girls, others, ...noneHeld })
    }
  return placesOf(schools, counts, new Map())
}

const everyPlace = (place: Place): Place[] => [place, ...place.places.flatMap(everyPlace)]

/** The numbers of children that a reader is shown: of each place those reached and the girls among them. */
const shownOf = (table: Table) => {
  const root = treeOf(table)
  const values = valuesIn(root, { hidesSmall: true, figures: figureKeys })
  return everyPlace(root).map((place) => {
    const { reached, girls } = values(place)
    return { place: place.key, reached: reached!, girls: girls! }
  })
}

/** The true numbers of a table, in the same order. */
const truthOf = (table: Table) =>
  everyPlace(treeOf(table)).map(({ key, girls, others }) => ({
    place: key,
    reached: girls + others,
    girls,
  }))

type Cell = { girls: number; others: number }

/** Tables that differ by one child who comes, leaves, moves or changes places with another one. */
function* near(table: Table): Generator<Table> {
  const cells = table.flatMap((district, at) => district.map((_, which) => [at, which] as const))
  const changed = (changes: (readonly [number, number, Partial<Cell>])[]): Table => {
    const copy = table.map((district) => district.map((cell) => ({ ...cell })))
    for (const [at, which, change] of changes) {
      const cell = copy[at]![which]!
      cell.girls += change.girls ?? 0
      cell.others += change.others ?? 0
    }
    return copy
  }
  const steps: Partial<Cell>[] = [{ girls: 1 }, { others: 1 }, { girls: 1, others: -1 }]
  const less = (step: Partial<Cell>): Partial<Cell> => ({
    girls: -(step.girls ?? 0),
    others: -(step.others ?? 0),
  })
  for (const step of [...steps, ...steps.map(less)])
    for (const a of cells) {
      yield changed([[...a, step]])
      for (const b of cells)
        if (a !== b)
          yield changed([
            [...a, step],
            [...b, less(step)],
          ])
    }
}

/** True if a table has all that a reader was shown. */
const agrees = (shown: ReturnType<typeof shownOf>, table: Table): boolean => {
  const truth = truthOf(table)
  return (
    table.flat().every(({ girls, others }) => girls >= 0 && others >= 0) &&
    shown.every(
      ({ reached, girls }, at) =>
        (reached === 'hidden' || reached === truth[at]!.reached) &&
        (girls === 'hidden' || girls === truth[at]!.girls),
    )
  )
}

/** Returns the hidden numbers that a reader could work out from what is shown, since no near table has another one. */
function workedOut(table: Table): string[] {
  const shown = shownOf(table)
  const open = new Set(
    shown.flatMap(({ place, reached, girls }) => [
      ...(reached === 'hidden' ? [`reached ${place}`] : []),
      ...(girls === 'hidden' ? [`girls ${place}`] : []),
    ]),
  )
  const truth = truthOf(table)
  for (const other of near(table)) {
    if (open.size === 0) break
    if (!agrees(shown, other)) continue
    for (const [at, { place, reached, girls }] of truthOf(other).entries()) {
      if (reached !== truth[at]!.reached) open.delete(`reached ${place}`)
      if (girls !== truth[at]!.girls) open.delete(`girls ${place}`)
    }
  }
  // Nobody is counted by zero, so a zero may be known.
  const isZero = new Set(
    truth.flatMap(({ place, reached, girls }) => [
      ...(reached === 0 ? [`reached ${place}`] : []),
      ...(girls === 0 ? [`girls ${place}`] : []),
    ]),
  )
  return [...open].filter((what) => !isZero.has(what))
}

const count = fc.constantFrom(0, 0, 1, 2, 3, 4, 5, 6, 9, 14, 40)
const some = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: 1, maxLength: 4 })
const tables: Table[] = fc.sample(some(some(fc.record({ girls: count, others: count }))), 200)

test('no hidden number of children follows from the total and the others', () => {
  expect(tables.flatMap((table) => workedOut(table).map((what) => ({ what, table })))).toEqual([])
  expect(
    tables.filter((table) => JSON.stringify(shownOf(table)).includes('hidden')).length,
  ).toBeGreaterThan(50)
})

test('no number from one to four is shown, neither of girls nor of others', () => {
  for (const table of tables)
    for (const { reached, girls } of shownOf(table)) {
      const others =
        reached === 'hidden' || girls === 'hidden' ? 0 : Number(reached) - Number(girls)
      const shown = [reached, girls, others].map(Number).filter((each) => each > 0)
      expect(shown.filter((each) => each < minShown)).toEqual([])
    }
})

test('numbers that are large enough are all shown', () => {
  const table = [
    [{ girls: 9, others: 7 }],
    [
      { girls: 12, others: 0 },
      { girls: 8, others: 8 },
    ],
  ]
  expect(shownOf(table)).toEqual(truthOf(table))
})

test('a small number takes the smallest beside it along, and no more', () => {
  const table = [
    [{ girls: 3, others: 0 }],
    [{ girls: 20, others: 20 }],
    [{ girls: 60, others: 60 }],
  ]
  const hidden = shownOf(table).flatMap(({ place, reached }) =>
    reached === 'hidden' ? [place] : [],
  )
  expect(hidden).toEqual(['Goa|D0', '0 0', 'Goa|D1', '1 0'])
})
