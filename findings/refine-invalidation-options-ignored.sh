#!/usr/bin/env bash
# @refinedev/core 5.0.12, @tanstack/react-query 5.108.0. Guess: `invalidationOptions` of `useInvalidate`, by default `{ cancelRefetch: false }`, decide whether a read
# under way is begun anew.
# Behaviour: Refine spreads them into the filters, the first argument of `invalidateQueries`, which knows no `cancelRefetch`. The second stays empty, so
# TanStack's own default (true) holds, whatever is given: reads under way are cancelled, also by each live event.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund @refinedev/core@5.0.12 @tanstack/react-query@5.108.0 react@19.3.1 react-dom@19.3.1 >/dev/null
cat >invalidate.mjs <<'JS'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { QueryClient } from '@tanstack/react-query'
import { Refine, useInvalidate } from '@refinedev/core'
class Client extends QueryClient {
  invalidateQueries(filters, options) {
    console.log(`filters ${'cancelRefetch' in filters}, options ${JSON.stringify(options)}`)
    return super.invalidateQueries(filters, options)
  }
}
const dataProvider = { getApiUrl: () => '' }
function Page() {
  void useInvalidate()({ resource: 'tags', invalidates: ['list'], invalidationOptions: { cancelRefetch: false } })
  return null
}
const options = { disableTelemetry: true, reactQuery: { clientConfig: new Client() } }
renderToString(createElement(Refine, { dataProvider, options }, createElement(Page)))
JS
seen="$(node invalidate.mjs 2>/dev/null | sort -u)"
echo "seen: $seen"
[ "$seen" = "filters true, options undefined" ] || { echo "It behaves differently now."; exit 1; }
