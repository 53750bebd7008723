#!/usr/bin/env bash
# @casl/ability 7.0.1, rolldown 1.2.19. Guess: a bundle that imports `Ability` alone, with matchers of its own, has none of the MongoDB operators that
# `createMongoAbility` needs: both packages say `sideEffects: false`, and the classes do not refer to each other.
# Behaviour: the entry of the package builds the operators as it is loaded, by calls that are not marked as pure. A bundler has to keep them, with all of
# @ucast/mongo2js: more than a third of what a page then loads for rules is never used.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund @casl/ability@7.0.1 rolldown@1.2.19 >/dev/null
cat >page.mjs <<'JS'
import { Ability } from '@casl/ability'
const ability = new Ability([{ action: 'read', subject: 'tag' }], { conditionsMatcher: () => () => true })
console.log(ability.can('read', 'tag'))
JS
cat >bundle.mjs <<'JS'
import { rolldown } from 'rolldown'
const bundle = await rolldown({ input: 'page.mjs', logLevel: 'silent' })
const { output } = await bundle.generate({ minify: true })
const modules = Object.entries(output[0].modules)
const bytes = (name) => modules.filter(([id]) => id.includes(name)).reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
console.log(`operators are there: ${bytes('/@ucast/') > 0}, more than a third: ${bytes('/@ucast/') * 3 > bytes('/@ucast/') + bytes('/@casl/')}`)
JS
seen="$(node bundle.mjs)"
echo "seen: $seen"
[ "$seen" = "operators are there: true, more than a third: true" ] || { echo "It behaves differently now."; exit 1; }
