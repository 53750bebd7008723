import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'

/** The payments of a person who owes nothing by their role. */
export function NothingToPay() {
  return (
    <div className="td-page">
      <PageHead title="Payments" />
      <div className="td-panel">
        <ListMessage title="You have nothing to pay">
          Students and schools pay for competitions, activities and subscriptions.
        </ListMessage>
      </div>
    </div>
  )
}
