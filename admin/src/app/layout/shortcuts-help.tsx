import { mayOpen } from '@tinkerdesk/shared'
import { useMe } from '../../fields/use-me.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { usePlaces } from './use-shortcuts.js'

interface Shortcut {
  keys: readonly string[]
  does: string
}

const everywhere: readonly Shortcut[] = [
  { keys: ['?'], does: 'Show this help' },
  { keys: ['Ctrl', 'K'], does: 'Find a record or a page' },
  { keys: ['Esc'], does: 'Close the open dialog' },
]

const inLists: readonly Shortcut[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['n'], does: 'New record' },
  { keys: ['↑', '↓'], does: 'Move between rows' },
  { keys: ['Home', 'End'], does: 'First and last row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['F2'], does: 'Edit the first cell of the row' },
  { keys: ['←', '→'], does: 'Move between cells; Enter edits' },
  { keys: ['e'], does: 'Edit the row, or the open record' },
  { keys: ['x'], does: 'Select the row' },
  { keys: ['Shift', '↑', '↓'], does: 'Select more rows' },
  { keys: ['Shift', 'x'], does: 'Select all rows up to here' },
  { keys: ['Esc'], does: 'Clear the selection' },
  { keys: ['[', ']'], does: 'Previous and next page' },
  { keys: ['Ctrl', 'P'], does: 'Print the whole list' },
  { keys: ['j'], does: 'Open the next record of the list' },
  { keys: ['k'], does: 'Open the previous record' },
]

const inForms: readonly Shortcut[] = [
  { keys: ['Ctrl', 'S'], does: 'Save' },
  { keys: ['Ctrl', 'Shift', 'Enter'], does: 'Save and add another' },
  { keys: ['Enter'], does: 'Add the next list item' },
  { keys: ['Alt', '↑', '↓'], does: 'Move a list item' },
]

const inReviews: readonly Shortcut[] = [
  { keys: ['j'], does: 'Next work that waits' },
  { keys: ['k'], does: 'Previous work' },
  { keys: ['c'], does: 'Write a comment' },
  { keys: ['Ctrl', 'Enter'], does: 'Return to the student' },
  { keys: ['Ctrl', 'Shift', 'Enter'], does: 'Complete and next' },
]

/** The keyboard shortcuts that work everywhere, in lists, in forms and in reviews. */
export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const places = usePlaces().map(({ letter, screen }) => {
    const { menu } = screen
    const title = menu?.under ? screen.title : (menu?.label ?? screen.title)
    return { keys: ['g', letter], does: `Go to ${title}` }
  })
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className="shortcuts">
        <Shortcuts title="Everywhere" shortcuts={[...everywhere, ...places]} />
        <div>
          <Shortcuts title="In lists" shortcuts={inLists} />
          <Shortcuts title="In forms" shortcuts={inForms} />
          {mayOpen(useMe().role, 'review') ? (
            <Shortcuts title="In reviews" shortcuts={inReviews} />
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}

const Shortcuts = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <dl>
      {shortcuts.map(({ keys, does }) => (
        <div key={does}>
          <dt>{does}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
