import { z } from 'zod'

/** A record as one person may read it: the fields that they may not read are absent. */
export const shownRow = z.looseObject({ id: z.string() })
export type ShownRow = { id: string; [name: string]: unknown }

/** Returns the schema of one page of a list. */
export const listPage = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    /** The number of rows on this page. */
    count: z.int(),
    /** The number of rows on all pages. */
    total: z.int(),
    /** Counts from 1. */
    page: z.int(),
    pageCount: z.int(),
  })

/** One page of a list. */
export type ListPage<Row> = Omit<z.infer<ReturnType<typeof listPage>>, 'data'> & { data: Row[] }
