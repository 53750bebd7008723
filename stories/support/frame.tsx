import { Refine, type DataProvider } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import type { Me } from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { accessProviderFor } from '../../admin/src/app/access-provider.js'
import { refineResources } from '../../admin/src/app/refine-resources.js'
import { actionParts } from '../../admin/src/app/resource-pages.js'
import { adoptMe } from '../../admin/src/client/session.js'
import { ActionPartsProvider, OverridesProvider } from '../../admin/src/resource/index.js'
import { overrides } from '../../admin/src/resources/index.js'
import { Themed } from '../../admin/src/ui/code/themed.js'
import { loadLibraryWords } from '../../admin/src/ui/code/library-words.js'
import { serveHints } from '../../admin/src/ui/hints/serve-hints.js'
import '../../admin/src/styles/base.css'
import '../../admin/src/styles/fonts.css'

const me: Me = {
  uid: '01J9ZQ7R4N00000000000ADM01',
  email: 'admin@demo.example',
  role: 'admin',
  displayName: 'Sudha Raman',
  schoolIds: [],
}
adoptMe(me)
serveHints()

const words = await loadLibraryWords()
const access = accessProviderFor(me)
const options = {
  disableTelemetry: true,
  reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } },
} as const

/** The providers of the product around a story, for an admin and with the records of the story. */
export const Frame = ({ data, children }: { data: DataProvider; children: ReactNode }) => (
  <MemoryRouter initialEntries={['/student-data/view']}>
    <Refine
      dataProvider={data}
      accessControlProvider={access}
      routerProvider={routerProvider}
      resources={refineResources}
      options={options}
    >
      <OverridesProvider value={overrides}>
        <ActionPartsProvider value={actionParts}>
          <Themed words={words}>
            <main>{children}</main>
          </Themed>
        </ActionPartsProvider>
      </OverridesProvider>
    </Refine>
  </MemoryRouter>
)
