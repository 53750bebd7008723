import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './shell.mjs'

/** Where requests are sent for all others. */
const senders =
  /^admin\/src\/(client\/|app\/(stand-ins\/|data-provider)|resource\/writes\/)|\.test\.tsx?$/

/** Endpoints that a component may send to by itself: no list or record that Refine keeps changes at once. */
const ownEndpoints = [
  // Accounts and sessions of the person, or of people who are not signed in.
  'auth/',
  // Things of a person that are not records.
  'bell/',
  'saved-comments',
  'saved-views',
  'import-mappings',
  'service-accounts',
  'tokens',
  'webhooks',
  'automations',
  'chat-groups/${id}/seen',
  'chat-with-',
  // Reads whose question is too long for an address, or must be in no log.
  'certificates/print',
  'certificates/verify',
  'guardian-forms/',
  'portfolio-pages/',
  'change-sets/edit/trial',
  'change-sets/names',
  'change-sets/places',
  'imports/${before.id}/rows',
  'duplicates/apart',
  // Work that jobs do: their events tell what has changed.
  'archive/bulks/',
  'broadcasts',
  'child-data/',
  'duplicates/merge-equal',
  'jobs/',
  'not-handed-in/',
  'outbox/',
  'payments/${row.id}/pay-online',
  'proposals/',
  'retention/',
  'return-figures/',
  'self-hosted/',
  'ta-gen',
]

/** Files that send to an address that they compute, or to one of a kind of its own, with the reason. */
const excusedFiles = {
  'admin/src/features/accounts/send-invitations.ts':
    'sends invitations from a message, whose page may be gone',
  'admin/src/features/archive/use-archive.ts': 'deletes archived records, which no list shows',
  'admin/src/features/auth/links/choose-password.tsx': 'sets a password before Refine is loaded',
  'admin/src/features/student-snapshot/calendar/calendar-address.tsx':
    'makes the address of a calendar, which is no record',
  'admin/src/fields/conversation/use-comments.ts': 'deletes a comment, which is no record',
  'admin/src/resource/discussion/use-discussion.ts': 'writes comments, which are no records',
  'admin/src/resource/change-sets/offer-undo.ts':
    'undoes a change set, which may have records of any resource',
}

const write = /\b(?:request|sendRequest)(?:<[^;()]*>)?\(\s*(?!'get')(?:'\w+'|\w+),\s*([^,)\n]*)/g

/** Returns the addresses of a text that are written to and not listed here. */
const unlistedIn = (text) =>
  [...text.matchAll(write)].flatMap(([, address]) => {
    const [, path] = /^['`]\/api\/(.*?)['`]?$/.exec(address) ?? []
    return path && ownEndpoints.some((own) => path.replace('{group}', '{id}').startsWith(own))
      ? []
      : [address]
  })

/** Returns the places where a component writes records past `useRecordWrites`, which reads again what it shows. */
export function writeFaults(paths) {
  const files = paths.filter((path) => /^admin\/src\/.*\.tsx?$/.test(path) && !senders.test(path))
  const results = files.map((path) => [path, unlistedIn(readFileSync(join(root, path), 'utf8'))])
  return [
    ...results.flatMap(([path, addresses]) =>
      excusedFiles[path]
        ? []
        : addresses.map(
            (address) =>
              `${path} writes to ${address} by itself: use useRecordWrites, or list an endpoint without records in scripts/lib/writes.mjs`,
          ),
    ),
    ...Object.keys(excusedFiles).flatMap((path) =>
      results.some(([file, addresses]) => file === path && addresses.length > 0)
        ? []
        : [`${path} needs no excuse in scripts/lib/writes.mjs any more`],
    ),
  ]
}
