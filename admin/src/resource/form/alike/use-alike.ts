import { useRef, useState } from 'react'
import { rightsOf } from '../../../fields/rights.js'
import { useMe } from '../../../fields/use-me.js'
import { findAlike, type Alike, type Question } from './find-alike.js'

export interface AlikeState {
  /** Records that may be the same, which the person has to decide about. */
  doubles: Alike | null
  /** Takes the decision: true if the records are different. */
  decide: (isOther: boolean) => void
}

/** Asks about doubles before a form is saved. */
export function useAlike(question: Omit<Question, 'rights' | 'body'>) {
  const rights = rightsOf(question.resource, useMe())
  const [open, setOpen] = useState<(Alike & { thenAdd: boolean }) | null>(null)
  // A second attempt does not ask about the same doubles again.
  const accepted = useRef<string | null>(null)
  /** Returns true if the person has to decide first. */
  const mustAsk = async (body: Question['body'], thenAdd: boolean): Promise<boolean> => {
    const doubles = await findAlike({ ...question, rights, body })
    if (doubles === null || doubles.key === accepted.current) return false
    setOpen({ ...doubles, thenAdd })
    return true
  }
  /** Takes the decision. Returns the save to continue, or `null`. */
  const take = (isOther: boolean): { thenAdd: boolean } | null => {
    setOpen(null)
    if (!isOther || !open) return null
    accepted.current = open.key
    return open
  }
  return { mustAsk, doubles: open, take }
}
