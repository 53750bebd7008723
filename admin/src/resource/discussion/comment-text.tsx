import { mentionParts } from '@tinkerdesk/shared'
import { Fragment } from 'react'

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'])/

/** The text of a comment: its lines, addresses as links, and the people whom it mentions. */
export const CommentText = ({
  text,
  names,
}: {
  text: string
  names: { readonly [id: string]: string }
}) => (
  <p className="talk-text">
    {mentionParts(text).map(({ text: plain = '', id }, at) =>
      id === undefined ? (
        // eslint-disable-next-line react/no-array-index-key -- A text does not move its parts.
        <Fragment key={at}>
          {plain.split(address).map((part, place) =>
            place % 2 === 1 ? (
              // eslint-disable-next-line react/no-array-index-key -- The same.
              <a key={place} href={part} target="_blank" rel="noreferrer nofollow">
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </Fragment>
      ) : (
        // eslint-disable-next-line react/no-array-index-key -- The same.
        <span key={at} className="talk-mention">
          @{names[id]}
        </span>
      ),
    )}
  </p>
)
