import type { Me } from '@tinkerdesk/shared'
import { useEffect, useSyncExternalStore } from 'react'
import { forgetOwn } from '../../../client/own-device/mark.js'
import {
  mayKeepWork,
  noteOwnership,
  onOwnership,
  ownership,
} from '../../../client/own-device/ownership.js'
import { notePerson } from '../../../client/own-device/people.js'

/** Keeps the person's work if they marked this device as their own. Otherwise it keeps none, also of a mark that was lost. */
export function useOwnDevice(me: Me) {
  useEffect(() => void notePerson(me.uid).then(noteOwnership), [me.uid])
  const current = useSyncExternalStore(onOwnership, ownership)
  const isKept = current && current.isOwn && mayKeepWork(me.role)
  useEffect(() => {
    if (isKept === undefined) return
    if (!isKept) return void forgetOwn()
    let stop = () => {}
    let isOver = false
    import('../../own-device/keep-own.js').then(
      ({ keepOwn }) => {
        if (!isOver) stop = keepOwn(me)
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [me, isKept])
}
