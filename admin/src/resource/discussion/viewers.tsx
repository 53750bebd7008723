import type { Resource } from '@tinkerdesk/shared'
import type { ViewersMessage } from '@tinkerdesk/shared/wire/live'
import { useEffect, useState } from 'react'
import { lookAt } from '../../client/record-news.js'
import './viewers.css'

interface Props {
  resource: Resource
  id: string
  /** True on the page of a form. */
  isEditing?: boolean
}

type Shown = Pick<ViewersMessage, 'people' | 'more'>
const nobody: Shown = { people: [], more: 0 }

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const first = (word: string): string => [...letters.segment(word)][0]?.segment ?? ''

/** Returns the first letters of the first and the last word of a name. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/)
  return `${first(words[0] ?? '')}${words.length > 1 ? first(words.at(-1) ?? '') : ''}`.toUpperCase()
}

/** Returns "Asha Rao is editing", or her name. */
const sentenceOf = ({ name, isEditing }: Shown['people'][number]): string =>
  isEditing ? `${name} is editing` : name

/** Shows who else has the record open: a few people, and the number of the others. */
export default function Viewers({ resource, id, isEditing = false }: Props) {
  const [{ people, more }, setShown] = useState(nobody)
  useEffect(() => {
    const stop = lookAt({ resource: resource.name, id }, isEditing, { onViewers: setShown })
    return () => {
      stop()
      setShown(nobody)
    }
  }, [resource.name, id, isEditing])
  const editing = people.filter((person) => person.isEditing)
  return (
    <output className="td-viewers">
      {people.length > 0 ? (
        <ul aria-label="Also here">
          {people.map((person, at) => (
            <li
              // eslint-disable-next-line react/no-array-index-key -- Two people may have one name.
              key={`${person.name} ${at}`}
              title={sentenceOf(person)}
              data-editing={person.isEditing || undefined}
            >
              <span aria-hidden="true">{initialsOf(person.name)}</span>
              <span className="visually-hidden">{sentenceOf(person)}</span>
            </li>
          ))}
          {more > 0 ? <li title={`${more} more`}>+{more}</li> : null}
        </ul>
      ) : null}
      {editing.length > 0 ? (
        <span className="td-viewers-editing" aria-hidden="true">
          {sentenceOf(editing[0]!)}
        </span>
      ) : null}
    </output>
  )
}
