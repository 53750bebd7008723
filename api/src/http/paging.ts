import { maxPageSize } from '@tinkerdesk/shared'
import { z } from 'zod'

/** The part of a list's query that names the page. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(25),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
}

interface PageQuery {
  limit: number
  page: number
}

export const offsetOf = ({ limit, page }: PageQuery): number => (page - 1) * limit

/** Adds to the rows of a page and their total what the pager needs. */
export function pageOf<A extends { data: readonly unknown[]; total: number }>(
  answer: A,
  { limit, page }: PageQuery,
) {
  return { ...answer, count: answer.data.length, page, pageCount: Math.ceil(answer.total / limit) }
}
