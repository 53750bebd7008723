import type { FigurePlace } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { figureOf, type FigureKey } from '@tinkerdesk/shared/rules/figures/figures'
import { Link } from 'react-router'
import { recordsAt, shownValue, type FigureAddress } from './use-figures.js'

interface Props {
  title: string
  /** The heading of the places' names. */
  kind: string
  places: readonly FigurePlace[]
  figures: readonly FigureKey[]
  /** The choice of a place, for the address of its records. */
  choiceOf: (place: FigurePlace) => FigureAddress
  /** The address of this page for a place. `undefined` if it shows no other place. */
  to: ((place: FigurePlace) => string) | undefined
}

/** The figures of one month, a line for each place. Each number leads to its records. */
export const PlaceTable = ({ title, kind, places, figures, choiceOf, to }: Props) => (
  <section className="figures-places">
    <h2>{title}</h2>
    <div className="figures-scroll">
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{say(kind)}</th>
            {figures.map((key) => (
              <th key={key} scope="col" className="figures-number">
                {say(figureOf(key).title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.key}>
              <th scope="row">
                {to ? <Link to={to(place)}>{nameOf(place)}</Link> : nameOf(place)}
                {place.of ? <small>{say(place.of)}</small> : null}
              </th>
              {figures.map((key) => (
                <td key={key} className="figures-number">
                  <Link
                    to={recordsAt(key, choiceOf(place))}
                    aria-label={`${say(figureOf(key).title)}, ${place.name}: ${shownValue(key, place.values[key] ?? null)}`}
                  >
                    {shownValue(key, place.values[key] ?? null)}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)

const nameOf = ({ name }: FigurePlace) =>
  name === '' ? 'No district entered' : <span data-typed>{name}</span>
