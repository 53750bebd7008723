import { idOf, type RequestKind } from '@tinkerdesk/shared'
import { guardianRequest } from '@tinkerdesk/shared/resources/guardian-request'
import { Navigate } from 'react-router'
import { override, type ListRowOf, type RowAction } from '../resource/index.js'
import { actionIcon } from './action-icon.js'

type Request = ListRowOf<typeof guardianRequest>

const answeredByData: readonly string[] = ['copy', 'erasure'] satisfies RequestKind[]
const isWaiting = ({ state }: Request) => state === 'open' || state === 'inWork'

const correction: RequestKind = 'correction'
const opensEditor = ({ kind: purpose }: Request) => purpose === correction

/** Enters what was done about the request. */
const stepAction: RowAction<Request> = {
  key: 'step',
  label: 'Enter a step',
  icon: actionIcon('register'),
  isInRow: true,
  isFor: isWaiting,
  Open: ({ row }) => <Navigate to={`/guardian-request-step-data/add?request=${row.id}`} />,
}

/** Opens what answers the request: the record, or, for admins, the page with the copy of everything and the erasure. */
const recordAction: RowAction<Request> = {
  key: 'record',
  label: 'Open the student’s record',
  icon: actionIcon('folder'),
  isFor: isWaiting,
  Open: ({ row }) => (
    <Navigate
      to={`/student-data/${opensEditor(row) ? 'edit' : 'show'}/${idOf(row.student) ?? ''}`}
    />
  ),
}
const dataAction: RowAction<Request> = {
  key: 'data',
  label: 'Copy or erase the data',
  icon: actionIcon('folder'),
  roles: ['admin'],
  isFor: (row) => isWaiting(row) && answeredByData.includes(row.kind ?? ''),
  Open: ({ row }) => <Navigate to={`/self-hosted-snapshot?student=${idOf(row.student) ?? ''}`} />,
}

export default override(guardianRequest, {
  rowActions: [stepAction, recordAction, dataAction],
  reads: ['kind', 'state', 'student'],
})
