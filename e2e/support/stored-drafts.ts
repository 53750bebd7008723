import type { Page } from '@playwright/test'

/** A draft as a browser stores it. */
export interface StoredDraft {
  uid: string
  savedAt: number
  values: { [field: string]: unknown }
}

/**
 * Returns the stored drafts of this browser, none before the product has made the database. With `patch`, each is changed after it was
 * read.
 */
export const storedDrafts = (page: Page, patch?: Partial<StoredDraft>) =>
  page.evaluate(
    (change) =>
      new Promise<StoredDraft[]>((resolve, reject) => {
        const opening = indexedDB.open('drafts')
        // The product has made no database yet. Made here, it would lack what the product puts into a new one.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () =>
          opening.error?.name === 'AbortError'
            ? resolve([])
            : reject(new Error('The drafts cannot be opened.')),
        )
        opening.addEventListener('success', () => {
          const rows = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
          const reading = rows.getAll()
          reading.addEventListener('success', () => {
            const drafts = reading.result.filter((row) => typeof row === 'object')
            if (change)
              for (const draft of drafts)
                rows.put(
                  { ...draft, ...change, values: { ...draft.values, ...change.values } },
                  draft.id,
                )
            rows.transaction.addEventListener(
              'complete',
              () => (opening.result.close(), resolve(drafts)),
            )
          })
        })
      }),
    patch,
  )
