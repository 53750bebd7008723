/** An error as queries have it. The status is 0 without an answer. */
export interface QueryFault {
  message: string
  statusCode: number
}

interface Query {
  error: QueryFault | null
  isPending: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

const cutOff: QueryFault = Object.assign(
  new Error('You are offline. This appears when the connection returns.'),
  { statusCode: 0 },
)

/** Returns why a query has nothing to show: its error, or that it waits for the connection, which would otherwise look like endless loading. */
export const faultOf = ({ error, isPending, fetchStatus }: Query): QueryFault | null =>
  error ?? (isPending && fetchStatus === 'paused' ? cutOff : null)
