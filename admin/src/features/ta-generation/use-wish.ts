import { draftLanguages, type DraftRequestBody } from '@tinkerdesk/shared'
import { spokenLanguage } from '@tinkerdesk/shared/base/say'
import { useState } from 'react'
import type { TypedValue } from '../../fields/number/typed-number.js'
import { keep } from '../../client/storage/keep.js'
import { useMe } from '../../fields/use-me.js'

/** The wish of a person as it was typed, without the id of the draft. */
export type Wish = Omit<DraftRequestBody, 'id' | 'minutes'> & { minutes: TypedValue }

const start: Wish = {
  about: '',
  classesFrom: '6th',
  classesTo: '8th',
  minutes: 60,
  materials: [],
  complexity: 'simple',
  language: draftLanguages.find((code) => code === spokenLanguage()) ?? 'en',
}

/** The values of the form. They stay in this tab, so that a reload loses nothing. */
export function useWish() {
  const { uid } = useMe()
  const key = `ta-gen:${uid}`
  const [wish, setWish] = useState<Wish>(() => {
    try {
      return { ...start, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Wish>) }
    } catch {
      return start
    }
  })
  const change = (patch: Partial<Wish>) => {
    const next = { ...wish, ...patch }
    setWish(next)
    keep(
      sessionStorage,
      key,
      JSON.stringify({ ...next, photo: undefined, nobodyInPhoto: undefined }),
    )
  }
  return { wish, change }
}
