import { staff, type CertificateKind } from '@tinkerdesk/shared'
import { Navigate } from 'react-router'
import { notHandedInAddress } from '../features/assign/open-work.js'
import type { RowAction } from '../resource/index.js'
import { lazyPart } from '../ui/code/lazy-part.js'
import { actionIcon } from './action-icon.js'

const dialog = () => import('../features/assign/assign-dialog.js')

/** Gives students a copy of a row. */
export const assignAction: RowAction = {
  key: 'assign',
  label: 'Assign',
  icon: actionIcon('assign'),
  isInRow: true,
  roles: staff,
  isFor: (row) => row.status === undefined || row.status === 'published',
  Open: lazyPart(() => dialog().then((all) => ({ default: all.AssignOne }))),
  OpenMany: lazyPart(() => dialog().then((all) => ({ default: all.AssignMany }))),
}

/** Opens the students who have not handed it in. */
export const notHandedInAction: RowAction = {
  key: 'not-handed-in',
  label: 'Not handed in',
  icon: actionIcon('clock'),
  roles: staff,
  isFor: (row) => row.status === undefined || row.status === 'published',
  Open: ({ resource, row }) => <Navigate to={notHandedInAddress(resource, row.id)} />,
}

/** Creates a new row with the content of this one. */
export const cloneAction: RowAction = {
  key: 'clone',
  label: 'Clone',
  icon: actionIcon('copy'),
  roles: staff,
  Open: lazyPart(() => import('../features/clone/clone-dialog.js')),
}

/** Opens the students who have finished it, to give them certificates. */
export const certificatesAction = (kind: CertificateKind): RowAction => ({
  key: 'certificates',
  label: 'Certificates',
  icon: actionIcon('certificate'),
  roles: ['admin', 'atlIncharge'],
  isFor: (row) => row.status === undefined || row.status === 'published',
  Open: ({ row }) => <Navigate to={`/certificate-data/issue?kind=${kind}&work=${row.id}`} />,
})
