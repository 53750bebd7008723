import type { OfferedPeople, OfferedPerson } from '@tinkerdesk/shared'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { request } from '../../client/request.js'
import type { RecordPlace } from '../../fields/record-place.js'
import type { MentionQuery } from './mention-text.js'

const pauseMs = 150

interface Offered {
  query: string
  people: readonly OfferedPerson[]
}

/** Offers the people who read a record, by the name that is being typed behind an @. Arrows move, Enter and Tab choose, Escape closes. */
export function usePeoplePicker(
  { resource, id }: RecordPlace,
  typed: MentionQuery | null,
  onChoose: (person: OfferedPerson) => void,
) {
  const [offered, setOffered] = useState<Offered>({ query: '', people: [] })
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const query = typed && typed.from !== closedAt ? typed.query : null
  useEffect(() => {
    if (query === null) return
    let isOver = false
    const timer = setTimeout(() => {
      const url = `/api/discussions/${resource.url}/${id}/people?q=${encodeURIComponent(query)}`
      request<OfferedPeople>('get', url)
        .then(({ people }) => {
          if (isOver) return
          setOffered({ query, people })
          setActive(0)
        })
        // Without a connection nobody is offered; the text is written all the same.
        .catch(() => !isOver && setOffered({ query, people: [] }))
    }, pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [query, resource.url, id])
  const people = query === null ? [] : offered.people
  const choose = (person: OfferedPerson) => {
    setOffered({ query: '', people: [] })
    onChoose(person)
  }
  return {
    people,
    active: Math.min(active, people.length - 1),
    /** True once nobody was found for the one word that is typed. With a second one it may be the rest of the sentence. */
    isEmpty:
      query !== null && /^[^ ]+$/.test(query) && offered.query === query && people.length === 0,
    choose,
    /** Takes a key that belongs to the list. Returns true if it did. */
    take: (event: KeyboardEvent): boolean => {
      if (people.length === 0 || event.nativeEvent.isComposing) return false
      const { key } = event
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const step = key === 'ArrowDown' ? 1 : people.length - 1
        setActive((before) => (Math.min(before, people.length - 1) + step) % people.length)
      } else if ((key === 'Enter' && !event.ctrlKey && !event.metaKey) || key === 'Tab') {
        const person = people[Math.min(active, people.length - 1)]
        if (person) choose(person)
      } else if (key === 'Escape') setClosedAt(typed?.from ?? null)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
