import { grantYearOf, today, type Me } from '@tinkerdesk/shared'
import { grantEntry, type GrantEntry } from '@tinkerdesk/shared/resources/grant-entry'
import { grantHead } from '@tinkerdesk/shared/resources/grant-head'
import { grantTerms } from '@tinkerdesk/shared/resources/grant-terms'
import { school } from '@tinkerdesk/shared/resources/school'
import { records } from '../crud/index.js'
import type { Transaction } from '../database/database.js'

const rupees = (amount: number): number => amount * 100
const source =
  'Scheme of Atal Tinkering Labs: 10 lakh for the establishment, 2 lakh a year for five years'

/** The heads of the scheme with their ceilings in rupees. */
const heads = [
  { name: 'Equipment', grant: 'capital', ceiling: 700_000 },
  { name: 'Laptops and projector', grant: 'capital', ceiling: 150_000 },
  { name: 'Refurbishment', grant: 'capital', ceiling: 150_000 },
  { name: 'Operation and maintenance', grant: 'operating', ceiling: 200_000 },
] as const

type Line = Pick<GrantEntry, 'entry' | 'grant' | 'what' | 'party' | 'reference'> & {
  head?: string
  /** Rupees. */
  amount: number
  /** The years before this one, and the day in that year. */
  ago: number
  on: string
}
const received = { party: 'NITI Aayog', reference: null }

/** The lines of a school's ledger, in order. */
const lines: readonly Line[] = [
  {
    ...received,
    entry: 'instalment',
    grant: 'capital',
    what: 'Grant for the establishment',
    amount: 1_000_000,
    ago: 1,
    on: '04-20',
  },
  {
    entry: 'spend',
    grant: 'capital',
    head: 'Equipment',
    what: '3D printer, sensors and tool sets',
    party: 'Narmada Lab Supplies',
    reference: 'NLS/118',
    amount: 684_500,
    ago: 1,
    on: '06-11',
  },
  {
    entry: 'spend',
    grant: 'capital',
    head: 'Laptops and projector',
    what: 'Two laptops and a projector',
    party: 'Ashok Computers',
    reference: '2207',
    amount: 148_990,
    ago: 1,
    on: '07-02',
  },
  {
    entry: 'spend',
    grant: 'capital',
    head: 'Refurbishment',
    what: 'Worktables and wiring of the lab',
    party: 'Sharma and Sons',
    reference: '61',
    amount: 150_000,
    ago: 1,
    on: '08-19',
  },
  {
    ...received,
    entry: 'instalment',
    grant: 'operating',
    what: 'First instalment',
    amount: 200_000,
    ago: 1,
    on: '05-04',
  },
  {
    entry: 'spend',
    grant: 'operating',
    head: 'Operation and maintenance',
    what: 'Filament, wires and batteries',
    party: 'Narmada Lab Supplies',
    reference: 'NLS/154',
    amount: 96_340,
    ago: 1,
    on: '09-15',
  },
  {
    entry: 'spend',
    grant: 'operating',
    head: 'Operation and maintenance',
    what: 'Community Day',
    party: null,
    reference: null,
    amount: 61_200,
    ago: 1,
    on: '11-28',
  },
  {
    entry: 'interest',
    grant: 'operating',
    what: 'Interest of the savings account',
    party: 'State Bank of India',
    reference: null,
    amount: 3_217,
    ago: 1,
    on: '03-31',
  },
  {
    ...received,
    entry: 'instalment',
    grant: 'operating',
    what: 'Second instalment',
    amount: 160_000,
    ago: 0,
    on: '05-09',
  },
  {
    entry: 'spend',
    grant: 'operating',
    head: 'Operation and maintenance',
    what: 'Repair of the 3D printer',
    party: 'Narmada Lab Supplies',
    reference: 'NLS/203',
    amount: 18_450,
    ago: 0,
    on: '06-23',
  },
  {
    entry: 'spend',
    grant: 'operating',
    head: 'Operation and maintenance',
    what: 'Kits for the robotics club',
    party: 'Ashok Computers',
    reference: '2391',
    amount: 42_600,
    ago: 0,
    on: '08-05',
  },
]

/** The day of a line, which may be in the calendar year after that in which its year begins. */
const dayOf = ({ ago, on }: Line): string => {
  const year = grantYearOf(today()) - ago
  return `${on < '04-01' ? year + 1 : year}-${on}`
}

/** The heads and terms of the scheme, and the ledgers of the labs for this year and the one before. The prescribed text of the certificate is not public, so it stays empty. */
export async function fillGrants(tx: Transaction, admin: Me): Promise<void> {
  const from = grantYearOf(today()) - 1
  const made = await records(grantHead, tx, admin).createAll(
    heads.map(({ name, grant, ceiling }) => ({
      name,
      grant,
      period: grant === 'capital' ? ('all' as const) : ('year' as const),
      ifPassed: grant === 'capital' ? ('refuse' as const) : ('warn' as const),
      ceilings: [{ from, amount: rupees(ceiling) }],
      source,
    })),
  )
  const headOf = new Map(made.map(({ id, name }) => [name, id]))
  const papers = { needsReturns: true, needsCertificate: true, needsStatement: true }
  await records(grantTerms, tx, admin).createAll([
    {
      grant: 'operating',
      percent: 80,
      unspent: rupees(40_000),
      ...papers,
      needsBills: true,
      source: 'As schools report it: 80 % used, or at most ₹40,000 unspent. Check the order.',
    },
    { grant: 'capital', percent: 80, ...papers, needsBills: true, source },
  ])
  const labs = await records(school, tx).find({ isATL: true }, { fields: [], order: 'name' })
  await records(grantEntry, tx, admin).createAll(
    labs.flatMap(({ id }) =>
      lines
        .filter((line) => dayOf(line) <= today())
        .map((line) => {
          const { ago: _ago, on: _on, head, amount, ...rest } = line
          return {
            ...rest,
            school: id,
            day: dayOf(line),
            amount: rupees(amount),
            ...(head === undefined ? {} : { head: headOf.get(head) ?? null }),
          }
        }),
    ),
  )
}
