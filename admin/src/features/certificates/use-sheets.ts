import { maxCertificates, type CertificateSheet, type CertificateSheets } from '@tinkerdesk/shared'
import { useEffect, useState } from 'react'
import { request } from '../../client/request.js'

interface Read {
  language: string
  sheets?: readonly CertificateSheet[]
  error?: Error
}

/** Reads certificates as they are printed in a language, in parts. `sheets` is absent until all are there. */
export function useSheets(ids: readonly string[], language: string) {
  const [read, setRead] = useState<Read>()
  const [done, setDone] = useState(0)
  const [tries, setTries] = useState(0)
  const key = ids.join()
  useEffect(() => {
    let isOver = false
    const all = key.split(',')
    const readAll = async () => {
      const sheets: CertificateSheet[] = []
      setDone(0)
      for (let from = 0; from < all.length && !isOver; from += maxCertificates) {
        const body = { ids: all.slice(from, from + maxCertificates), language }
        const answer = await request<CertificateSheets>('post', '/api/certificates/print', { body })
        sheets.push(...answer.sheets)
        if (!isOver) setDone(sheets.length)
      }
      if (!isOver) setRead({ language, sheets })
    }
    readAll().catch((problem: unknown) => {
      const error =
        problem instanceof Error ? problem : new Error('The certificates could not be read.')
      if (!isOver) setRead({ language, error })
    })
    return () => {
      isOver = true
    }
  }, [key, language, tries])
  const current = read?.language === language ? read : undefined
  const retry = () => {
    setRead(undefined)
    setTries(tries + 1)
  }
  return { sheets: current?.sheets, error: current?.error ?? null, done, retry }
}
