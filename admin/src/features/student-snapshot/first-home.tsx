import type { Me } from '@tinkerdesk/shared/base/roles'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { answersAhead } from '../../client/first/ask-ahead.js'
import { whenHomeIsThere } from '../../client/first/first-home.js'
import { homeRequests } from '../../client/first/home-requests.js'
import { MessageTeacherButton } from '../../fields/conversation/message-teacher-button.js'
import type { ListRow } from '../../resource/index.js'
import { MenuTrigger } from '../../ui/menus/menu-trigger.js'
import { CardPartsProvider, type CardParts } from './copies/card-parts.js'
import { copyKinds } from './copies/copy-kinds.js'
import { OwnPage, OwnWork } from './own-home.js'
import '../../ui/styles/panel.css'
import './first-home.css'

interface Page {
  data: readonly ListRow[]
  total: number
}
type Lists = ReadonlyMap<string, Page>

/** Returns the answers that the document asked for, by the addresses of their resources. `undefined` if one is missing. */
async function listsOf(me: Me): Promise<Lists | undefined> {
  const lists = await Promise.all(
    homeRequests(me).map(async (address) => {
      const answer = await answersAhead.get(address)
      // The product reads the answer, too.
      return answer?.ok ? ((await answer.clone().json()) as Page) : undefined
    }),
  )
  if (lists.length === 0) return undefined
  const pages = copyKinds.flatMap(({ url }, at) => {
    const page = lists[at]
    return page ? [[url, page] as const] : []
  })
  return pages.length === copyKinds.length ? new Map(pages) : undefined
}

/** The parts of the cards without the product: links are plain, and a button that is pressed waits for the product. */
const partsOf = (lists: Lists): CardParts => ({
  useCopies: ({ url }) => {
    const { data, total } = lists.get(url)!
    return { copies: data, total, isLoading: false, error: null, refresh: () => {} }
  },
  Link: ({ to, children, ...link }) => (
    <a href={to} {...link}>
      {children}
    </a>
  ),
  StatusMenu: ({ className, label, children }) => (
    <MenuTrigger className={className} label={label}>
      {children}
    </MenuTrigger>
  ),
  MessageTeacher: MessageTeacherButton,
})

function FirstHome({ parts, student }: { parts: CardParts; student: string }) {
  const [tab, setTab] = useState(() => new URLSearchParams(location.search).get('tab') ?? '')
  const onTab = (key: string) => {
    setTab(key)
    // The product reads the tab from the address.
    history.replaceState(history.state, '', `?tab=${key}`)
  }
  return (
    <CardPartsProvider value={parts}>
      <OwnPage>
        <OwnWork student={student} tab={tab} onTab={onTab} />
      </OwnPage>
    </CardPartsProvider>
  )
}

/** A tap becomes a click a moment after the finger has left, in ms. */
const tapMs = 50

/** Returns a function that gives the end of the press under way in a box: a press that ends on another element is no click. */
function pressesIn(box: HTMLElement): () => Promise<void> {
  let press = Promise.resolve()
  const begin = () => {
    press = new Promise((done) => {
      const ends = new AbortController()
      const end = () => {
        ends.abort()
        setTimeout(done, tapMs)
      }
      for (const type of ['pointerup', 'pointercancel', 'keyup', 'blur'])
        addEventListener(type, end, ends)
    })
  }
  for (const start of ['pointerdown', 'keydown']) box.addEventListener(start, begin)
  return () => press
}

const controls = (box: ParentNode) => [...box.querySelectorAll<HTMLElement>('a, button')]

/**
 * Shows a student's cards in the outline of the page before the product arrives, as soon as the document's requests are answered. Returns a
 * function that draws them and returns where the product is drawn meanwhile; `undefined` if there are none.
 */
export async function firstHome(me: Me) {
  const lists = await listsOf(me)
  const student = me.studentId
  if (!lists || !student) return undefined
  const parts = partsOf(lists)
  return (root: HTMLElement, outline: Node): HTMLElement => {
    const first = document.createElement('div')
    first.append(outline)
    const main = document.createElement('main')
    main.className = 'first-home'
    first.querySelector('.first-main')!.replaceWith(main)
    for (const words of first.querySelectorAll('.first-words')) words.remove()
    const screen = createRoot(main)
    flushSync(() => screen.render(<FirstHome parts={parts} student={student} />))
    const pressEnd = pressesIn(main)
    let pressed = -1
    main.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest<HTMLElement>('button:not([role=tab])')
      if (!button) return
      pressed = controls(main).indexOf(button)
      button.setAttribute('aria-busy', 'true')
    })
    const frame = document.createElement('div')
    frame.hidden = true
    root.replaceChildren(first, frame)
    whenHomeIsThere(async () => {
      await pressEnd()
      const focused = controls(main).indexOf(document.activeElement as HTMLElement)
      frame.hidden = false
      first.remove()
      const own = frame.querySelector('.snap-own')
      if (own && focused >= 0) controls(own)[focused]?.focus({ preventScroll: true })
      // After the product has drawn this.
      setTimeout(() => {
        screen.unmount()
        if (own && pressed >= 0) controls(own)[pressed]?.click()
      })
    })
    return frame
  }
}
