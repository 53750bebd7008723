#!/usr/bin/env bash
# react-router 7.18.5. Guess: the package has a folder `dist/production`, so a build with the condition "production" takes it, and no warning for
# developers reaches a browser.
# Behaviour: every condition of its exports names `dist/development`, whose flag of warnings is on. `dist/production` is named by nothing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund react-router@7.18.5 react@19 react-dom@19 >/dev/null
echo 'console.log(import.meta.resolve("react-router").replace(/.*\/dist\//, ""))' >where.mjs
seen="$(NODE_ENV=production node --conditions=production where.mjs), $(NODE_ENV=production node --conditions=production --conditions=browser where.mjs)"
flags="$(grep -ho 'ENABLE_DEV_WARNINGS = [a-z]*;' node_modules/react-router/dist/development/*.mjs | sort -u) $(grep -ho 'ENABLE_DEV_WARNINGS = [a-z]*;' node_modules/react-router/dist/production/*.mjs | sort -u)"
echo "$seen: $flags"
[ "$seen: $flags" = "development/index.mjs, development/index.mjs: ENABLE_DEV_WARNINGS = true; ENABLE_DEV_WARNINGS = false;" ]
