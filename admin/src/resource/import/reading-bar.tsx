import { formatCount } from '@tinkerdesk/shared'
import { Button } from 'antd'
import type { ImportValues } from './state/import-step.js'

/** The progress of reading the texts of a file, with a button that ends it. Nothing while none are read. */
export const ReadingBar = ({ reading }: Pick<ImportValues, 'reading'>) =>
  reading ? (
    <div className="td-reading">
      <progress
        className="td-import-progress"
        max={reading.all || 1}
        value={reading.done}
        aria-label="Reading the texts"
      />
      <output>
        Reading the texts: {formatCount(reading.done)} of {formatCount(reading.all)}
      </output>
      <Button size="small" onClick={reading.stop}>
        Stop
      </Button>
    </div>
  ) : null
