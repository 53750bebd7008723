import { Refine } from '@refinedev/core'
import routerProvider, { UnsavedChangesNotifier } from '@refinedev/react-router'
import { useMemo } from 'react'
import { Outlet } from 'react-router'
import { HttpProblem } from '../client/http-problem.js'
import { unsavedQuestion } from '../ui/input/history-guard.js'
import { ActionPartsProvider, OverridesProvider } from '../resource/index.js'
import { overrides } from '../resources/index.js'
import { accessProviderFor } from './access-provider.js'
import { authProvider } from './auth-provider.js'
import { dataProvider } from './data-provider.js'
import { useMe } from '../fields/use-me.js'
import { LiveLink } from './live-link.js'
import { liveProvider } from './live-provider.js'
import { notificationProvider } from './notification-provider.js'
import { refineResources } from './refine-resources.js'
import { actionParts } from './resource-pages.js'

/** A refusal does not change on retry. A lost connection or a busy server may. */
const isWorthRetrying = (failures: number, error: unknown) =>
  failures < 2 &&
  (!(error instanceof HttpProblem) || error.statusCode === 0 || error.statusCode >= 502)

/** Offline reads try once: a device of one's own may have kept the answer. Otherwise they wait for the connection. */
const networkMode = 'offlineFirst'

/** Offline changes fail at once. Otherwise they and their form would wait silently until the connection returned or the tab was closed. */
const mutations = { networkMode: 'always' } as const

const options: Parameters<typeof Refine>[0]['options'] = {
  disableTelemetry: true,
  syncWithLocation: true,
  liveMode: 'auto',
  warnWhenUnsavedChanges: true,
  reactQuery: {
    clientConfig: {
      defaultOptions: {
        queries: { networkMode, retry: isWorthRetrying, staleTime: 5_000 },
        mutations,
      },
    },
  },
}

/** The providers around all pages: Refine for this person. Each page that uses antd brings it along. */
export function Providers() {
  const me = useMe()
  const access = useMemo(() => accessProviderFor(me), [me])
  return (
    <Refine
      // Another role starts with an empty cache: nothing that the previous role read stays in memory.
      key={`${me.uid}-${me.role}`}
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={access}
      notificationProvider={notificationProvider}
      liveProvider={liveProvider}
      routerProvider={routerProvider}
      resources={refineResources}
      options={options}
    >
      <OverridesProvider value={overrides}>
        <ActionPartsProvider value={actionParts}>
          <Outlet />
        </ActionPartsProvider>
      </OverridesProvider>
      <LiveLink />
      <UnsavedChangesNotifier message={unsavedQuestion} />
    </Refine>
  )
}
