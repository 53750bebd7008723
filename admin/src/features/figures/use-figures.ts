import { monthAfter } from '@tinkerdesk/shared/base/month'
import { today, type FigureScopeName, type FiguresPage, type FigureValue } from '@tinkerdesk/shared'
import { formatCount, formatPaise } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import {
  figureKeys,
  figureOf,
  minShown,
  type FigureKey,
} from '@tinkerdesk/shared/rules/figures/figures'
import { useSearchParams } from 'react-router'
import { isMonth } from '../../fields/day/month.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'

/** The choice in the address, and whose figures they are. */
export interface FigureAddress {
  scope: FigureScopeName
  month: string
  district: string | undefined
  school: string | undefined
}

/** Figures in an address, in their own order. All that the person may see, if it names none of them. */
function figuresIn(text: string | null, seen: readonly FigureKey[]): readonly FigureKey[] {
  const named = new Set(text?.split(','))
  const some = seen.filter((key) => named.has(key))
  return some.length > 0 ? some : seen
}

/** The month in an address. Without one, or with one that has not begun, it is the last month. */
export function monthIn(address: URLSearchParams): string {
  const month = address.get('month')
  const thisMonth = today().slice(0, 7)
  return isMonth(month) && month <= thisMonth ? month : monthAfter(thisMonth, -1)
}

/** The page of each scope. */
export const figuresRoute = { programme: '/programme', own: '/my-lab' } as const

/** The place and the figures of an address, as the query of a view. The month is none of it: a view shows the last one whenever it is opened. */
export function viewIn(address: URLSearchParams): string {
  const view = new URLSearchParams(address)
  view.delete('month')
  view.sort()
  return view.toString()
}

function linkTo(address: URLSearchParams, month: string): string {
  const link = new URLSearchParams(address)
  link.set('month', month)
  return link.toString()
}

/** The month, the place and the figures in the address, and their numbers. */
export function useFigures(scope: FigureScopeName) {
  const [address, setAddress] = useSearchParams()
  const month = monthIn(address)
  const place: FigureAddress = {
    scope,
    month,
    district: address.get('district') ?? undefined,
    school: address.get('school') ?? undefined,
  }
  const query = useApiQuery<FiguresPage>('/api/figures', { ...place })
  const seen = query.data?.figures ?? figureKeys
  return {
    ...query,
    place,
    /** The page as it is now, as the query of a view. */
    view: viewIn(address),
    /** The query of this address, with its month. */
    linked: linkTo(address, month),
    /** The figures that the person may see, and those of them that are chosen. */
    all: seen,
    figures: figuresIn(address.get('figures'), seen),
    /** Changes the address. An empty value leaves its name out. */
    go: (to: { [name: string]: string }) => {
      const next = new URLSearchParams(address)
      for (const [name, value] of Object.entries(to))
        if (value === '') next.delete(name)
        else next.set(name, value)
      setAddress(next)
    },
    /** The address of this page with another place. */
    at: (to: { district?: string; school?: string }): string => {
      const next = new URLSearchParams({ month, ...to })
      const figures = address.get('figures')
      if (figures) next.set('figures', figures)
      return `?${next}`
    },
  }
}

/** A number as it is shown. A hidden one says that it is. */
export function shownValue(key: FigureKey, value: FigureValue): string {
  if (value === null) return '–'
  if (value === 'hidden') return say('hidden')
  if (figureOf(key).isMoney) return formatPaise(value)
  return figureOf(key).unit === '%' ? `${formatCount(value)} %` : formatCount(value)
}

const inShort = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 })

/** A number above a bar, which has room for five signs. Of money, it is in short, such as "1.3L" rupees. */
export function barLabel(key: FigureKey, value: FigureValue): string {
  if (value === 'hidden') return '·'
  if (value !== null && figureOf(key).isMoney) return inShort.format(value / 100)
  return shownValue(key, value).replace(' %', '')
}

/** Returns the address of the records behind a number. */
export function recordsAt(
  key: FigureKey,
  { scope, month, district, school }: FigureAddress,
): string {
  const listed = figureOf(key).behind ?? key
  const query = new URLSearchParams({ scope, figure: listed, month })
  if (district !== undefined) query.set('district', district)
  if (school !== undefined) query.set('school', school)
  return `/figures/records?${query}`
}

/** Why some numbers are hidden. */
export const hiddenNote = (): string =>
  `Numbers of fewer than ${minShown} children are hidden here, and others from which they would follow.`
