import { Dialog } from '../../ui/dialog.js'
import { usePlaces } from './use-shortcuts.js'

const general = [
  { keys: ['/'], does: 'Search in the list' },
  { keys: ['?'], does: 'This help' },
  { keys: ['Esc'], does: 'Close what is open' },
]

/** The keys that work everywhere. */
export function ShortcutsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const reachable = usePlaces()
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="shortcuts">
        {[...general, ...reachable.map(({ letter, title }) => ({ keys: ['g', letter], does: `Go to ${title}` }))].map(({ keys, does }) => (
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
    </Dialog>
  )
}
