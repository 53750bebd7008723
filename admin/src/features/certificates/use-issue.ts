import {
  maxCertificates,
  type CertificateKind,
  type CompetitionPlace,
  type Issued,
} from '@tinkerdesk/shared'
import { certificate } from '@tinkerdesk/shared/resources/certificate'
import { useRef, useState } from 'react'
import { useRecordWrites } from '../../resource/index.js'

export interface Recipient {
  student: string
  place: CompetitionPlace | null
}

/** Gives certificates to many, in parts. Those who have one keep it, so a part whose answer was lost is sent again as it is. */
export function useIssue(kind: CertificateKind, work: string) {
  const writes = useRecordWrites(certificate)
  const isSending = useRef(false)
  /** The students who were sent, or `null` while nothing is sent. */
  const [done, setDone] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  /** Returns the ids of the certificates in the order of the recipients, or nothing if some could not be given. */
  const issue = async (recipients: readonly Recipient[]): Promise<string[] | undefined> => {
    if (isSending.current) return undefined
    isSending.current = true
    setDone(0)
    setFault(null)
    try {
      return await writes.together(async ({ send }) => {
        const ids: string[] = []
        for (let from = 0; from < recipients.length; from += maxCertificates) {
          const students = recipients.slice(from, from + maxCertificates)
          const answer = await send<Issued>('post', 'certificates/issue', { kind, work, students })
          ids.push(...answer.certificates.map(({ id }) => id))
          setDone(ids.length)
        }
        return ids
      })
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The certificates could not be issued.')
      return undefined
    } finally {
      isSending.current = false
      setDone(null)
    }
  }
  return { issue, done, fault }
}
