/** A number by which a programme is pictured. */
interface FigureDeclaration {
  title: string
  unit: string
  help: string
  /** True for a number of children or of their work: above the school, a small one is hidden. */
  isOfChildren?: true
  /** True for what is so now, whatever the month. */
  isNow?: true
  /** True for a sum in paise. Coordinators read no entries of grants, so they do not see it. */
  isMoney?: true
  /** Another figure, with whose records it is explained. */
  behind?: string
}

/** The figures of labs and of the programme, in order. How each is counted: `api/src/features/figures`. */
export const figures = {
  reached: {
    title: 'Students reached',
    unit: 'students',
    help: 'Different students with a mark "present" or "late" in the month.',
    isOfChildren: true,
  },
  girls: {
    title: 'Girls reached',
    unit: 'students',
    help: 'Girls among the students reached.',
    isOfChildren: true,
  },
  girlsShare: {
    title: 'Share of girls',
    unit: '%',
    help: 'Girls among the students reached.',
    isOfChildren: true,
    behind: 'girls',
  },
  sessions: {
    title: 'Sessions held',
    unit: 'sessions',
    help: 'Sessions of schools that have begun. Those for all schools are not counted.',
  },
  hoursUsed: {
    title: 'Lab hours used',
    unit: 'hours',
    help: 'Hours in whose register a student is present or late.',
  },
  quietLabs: {
    title: 'Labs without a session in 30 days',
    unit: 'labs',
    help: 'Counted back from the end of the month, or from now.',
  },
  spent: {
    title: 'Money used',
    unit: '₹',
    help: 'Spends of the grants by their day, less what was corrected.',
    isMoney: true,
  },
  inReview: {
    title: 'Work in review',
    unit: 'pieces of work',
    help: 'Handed in and not reviewed yet, as it is now.',
    isOfChildren: true,
    isNow: true,
  },
  waitingDays: {
    title: 'Days in review',
    unit: 'days',
    help: 'How long the work in review has waited, on average, as it is now.',
    isOfChildren: true,
    isNow: true,
    behind: 'inReview',
  },
} as const satisfies Record<string, FigureDeclaration>

export type FigureKey = keyof typeof figures
export const figureKeys = Object.keys(figures) as FigureKey[]

/** A figure as it is declared, with every option. */
export const figureOf = (key: FigureKey): FigureDeclaration => figures[key]

/** The figures that have a list behind them. */
export const listedFigures = figureKeys.filter((key) => figureOf(key).behind === undefined)

/** Above the school, numbers of children below this one are hidden. */
export const minShown = 5

/** Months that are shown, up to the chosen one. */
export const figureMonths = 12

/** A lab is quiet after so many days without a session. */
export const quietDays = 30
