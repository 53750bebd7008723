import { z } from 'zod'
import { pieceKinds } from '../parts/portfolio/piece-kinds.js'

const piece = z.object({
  type: z.enum(pieceKinds),
  /** The title of the work. Empty for hours. */
  title: z.string(),
  /** The day on which it was finished. */
  day: z.string().nullable(),
  /** The student's words about it. */
  words: z.string().nullable(),
})

/** The hours that a student spent in sessions and in the lab. */
const hours = z.object({ times: z.int(), hours: z.number() })

/** A portfolio whose photos are named in this way. */
const portfolioWith = <P extends z.ZodType>(photo: P) =>
  z.object({
    name: z.string(),
    school: z.string(),
    about: z.string().nullable(),
    pieces: z.array(piece.extend({ hours: hours.nullable(), photo: photo.nullable() })),
  })

/** A portfolio as it is kept when it is proposed: the file of a photo, and the record of the student that has it. */
export const storedPortfolio = portfolioWith(
  z.object({
    file: z.string(),
    resource: z.enum(['studentActivity', 'studentCompetition']),
    record: z.string(),
  }),
)
export type StoredPortfolio = z.infer<typeof storedPortfolio>

/** A portfolio as anyone with its link sees it. A photo is asked for by its number. */
export const openPortfolio = portfolioWith(z.int())
export type OpenPortfolio = z.infer<typeof openPortfolio>

/** The answer to anyone who has the code of a portfolio: `null` for every code that opens none. */
export const openedPortfolio = z.object({ portfolio: openPortfolio.nullable() })
export type OpenedPortfolio = z.infer<typeof openedPortfolio>

/** The work that a student may choose for the portfolio. */
export const portfolioMaterial = z.object({
  pieces: z.array(
    z.object({
      type: z.enum(pieceKinds),
      source: z.string().nullable(),
      title: z.string(),
      day: z.string().nullable(),
      hours: hours.nullable(),
    }),
  ),
})
export type PortfolioMaterial = z.infer<typeof portfolioMaterial>
export type MaterialPiece = PortfolioMaterial['pieces'][number]
