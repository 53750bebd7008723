import { Injectable } from '@nestjs/common'
import {
  ceilingIn,
  daysOfYear,
  filledText,
  financialYearFrom,
  formatPaise,
  grantKindLabels,
  grantKinds,
  monthsOfYear,
  outgoing,
  today,
  type GrantAccount,
  type GrantEntryKind,
  type GrantKind,
  type GrantPlaceholder,
  type GrantYear,
  type Language,
  type Me,
} from '@tinkerdesk/shared'
import { grantHead, type GrantHead } from '@tinkerdesk/shared/resources/grant-head'
import { grantPaper } from '@tinkerdesk/shared/resources/grant-paper'
import { grantTerms, type GrantTerms } from '@tinkerdesk/shared/resources/grant-terms'
import { monthlyReturn } from '@tinkerdesk/shared/resources/monthly-return'
import { school as schools } from '@tinkerdesk/shared/resources/school'
import { records } from '../../crud/index.js'
import { Database, type Sql } from '../../database/database.js'
import { sayIn } from '../../mail/reader-language.js'
import { ProblemError } from '../../problems/problem-error.js'
import { conditionsOf, type GrantFacts } from './grant-conditions.js'
import { grantSums, spendsWithoutBill, type GrantSum } from './grant-sums.js'

export interface GrantPlace {
  school: string
  year: number
}

const add = (sums: readonly GrantSum[], isIn: (sum: GrantSum) => boolean): number =>
  sums.reduce((all, each) => all + (isIn(each) ? each.sum : 0), 0)
const withSign = (sums: readonly GrantSum[]): number =>
  sums.reduce((all, { entry, sum }) => all + (outgoing.has(entry) ? -sum : sum), 0)

type Totals = Pick<
  GrantAccount,
  'opening' | 'instalments' | 'interest' | 'other' | 'spent' | 'returned' | 'closing'
>

/** Returns the totals of a year from the sums of one grant. */
export function totalsOf(sums: readonly GrantSum[]): Totals {
  const inYear = (kind: GrantEntryKind) =>
    add(sums, ({ entry, isBefore }) => !isBefore && entry === kind)
  return {
    // A balance from before the ledger counts from the beginning of its year.
    opening: withSign(sums.filter(({ isBefore }) => isBefore)) + inYear('opening'),
    instalments: inYear('instalment'),
    interest: inYear('interest'),
    other: inYear('other'),
    spent: inYear('spend'),
    returned: inYear('returned'),
    closing: withSign(sums),
  }
}

interface Named {
  firstName?: string | null
  lastName?: string | null
}
const nameOf = (person: Named | undefined): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ')

/** Reads the grants of schools, for people who may read their ledgers. */
@Injectable()
export class GrantYearReader {
  constructor(private readonly database: Database) {}

  async of(
    me: Me,
    place: GrantPlace & { language: Language },
    leaving: AbortSignal,
  ): Promise<GrantYear> {
    const sql = this.database.scan(me.uid, leaving)
    const school = await schoolOf(sql, me, place.school)
    const sums = await grantSums(sql, place.school, daysOfYear(place.year))
    const heads = await records(grantHead, sql).find(undefined, { order: ['name', 'id'] })
    const terms = await records(grantTerms, sql).find(undefined, { order: ['-updatedAt', '-id'] })
    const facts = await factsOf(sql, me, place)
    const accounts = grantKinds.map((grant) => {
      const own = sums.filter((sum) => sum.grant === grant)
      const totals = totalsOf(own)
      const ownTerms = terms.find((each) => each.grant === grant)
      return {
        grant,
        ...totals,
        heads: headsOf(
          heads.filter((head) => head.grant === grant),
          own,
          place.year,
        ),
        conditions: ownTerms ? conditionsOf(ownTerms, totals, facts(grant)) : [],
        certificate: certificateOf(ownTerms, { school, place, grant, totals }),
      }
    })
    return { school, year: place.year, accounts }
  }
}

/** Throws a 404 for a school whose ledger this person may not read, as for one that does not exist. */
async function schoolOf(sql: Sql, me: Me, id: string): Promise<GrantYear['school']> {
  const isOwn = me.role === 'admin' || me.schoolIds.includes(id)
  const [row] = isOwn
    ? await records(schools, sql, me).find(
        { id },
        { fields: ['name', 'udiseCode', 'principal', 'atlIncharge'], limit: 1 },
      )
    : []
  if (!row) throw new ProblemError('not_found')
  return {
    id: row.id,
    name: row.name ?? '',
    udise: row.udiseCode ?? null,
    principal: nameOf(row.principal),
    incharge: nameOf(row.atlIncharge),
  }
}

/** Returns the heads that are in use in the year, and those that something was spent on. */
function headsOf(
  heads: readonly GrantHead[],
  sums: readonly GrantSum[],
  year: number,
): GrantAccount['heads'] {
  return heads.flatMap((head) => {
    const own = sums.filter((sum) => sum.head === head.id && sum.entry === 'spend')
    const spent = add(own, ({ isBefore }) => !isBefore)
    const counted = head.period === 'all' ? add(own, () => true) : spent
    const isInUse = head.until === null || head.until >= year
    if (!isInUse && spent === 0) return []
    const { id, name, period } = head
    return [{ id, name, spent, counted, ceiling: ceilingIn(head.ceilings, year), period }]
  })
}

/** Reads what the conditions of both grants look at. */
async function factsOf(sql: Sql, me: Me, { school, year }: GrantPlace) {
  const months = monthsOfYear(year).filter((month) => month < today().slice(0, 7))
  const returns = await records(monthlyReturn, sql).find(
    { school, state: 'handedIn', month: { $in: months } },
    { fields: ['month'] },
  )
  const handedIn = new Set(returns.map(({ month }) => month))
  const papers = await records(grantPaper, sql, me).find(
    { school, year },
    { fields: ['grant', 'paper'], order: ['-createdAt', '-id'] },
  )
  const missing = await spendsWithoutBill(sql, school, daysOfYear(year))
  return (grant: GrantKind): GrantFacts => ({
    months,
    handedIn,
    paper: (kind) => papers.find((each) => each.grant === grant && each.paper === kind)?.id ?? null,
    withoutBill: missing.get(grant) ?? 0,
  })
}

interface Certified {
  school: GrantYear['school']
  place: GrantPlace & { language: Language }
  grant: GrantKind
  totals: Totals
}

/** Returns the prescribed text with the values of a year. `null` while there is none in the language. */
function certificateOf(
  terms: GrantTerms | undefined,
  { school, place, grant, totals }: Certified,
): GrantAccount['certificate'] {
  const wording = terms?.wordings.find(({ language }) => language === place.language)
  if (!wording?.text) return null
  const { opening, instalments, interest, other, spent, returned, closing } = totals
  const values: { readonly [P in GrantPlaceholder]: string } = {
    school: school.name,
    udise: school.udise ?? '',
    year: financialYearFrom(place.year),
    grant: sayIn(place.language)(grantKindLabels[grant]),
    opening: formatPaise(opening),
    received: formatPaise(instalments + other),
    interest: formatPaise(interest),
    available: formatPaise(opening + instalments + other + interest),
    spent: formatPaise(spent),
    returned: formatPaise(returned),
    balance: formatPaise(closing),
    principal: school.principal,
    incharge: school.incharge,
  }
  return { title: wording.title ?? '', text: filledText(wording.text, values) }
}
