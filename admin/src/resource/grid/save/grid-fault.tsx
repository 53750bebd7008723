import { Button } from 'antd'
import { Fault } from '../../../ui/messages/fault.js'
import type { RowSource } from '../rows/row-source.js'

/** Why rows in view are missing, and the way to read them again. */
export const GridFault = ({ source }: { source: RowSource }) =>
  source.fault ? (
    <div className="td-grid-note">
      <Fault>{source.fault.message}</Fault>
      <Button size="small" onClick={() => source.retry()}>
        Try again
      </Button>
    </div>
  ) : null
