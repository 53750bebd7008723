#!/usr/bin/env bash
# swagger-typescript-api 13.13.0. Guess: `allOf` of a reference and `{ required: ['id'] }` makes a type whose `id` is not optional, as a JSON
# schema says and as other validators read it.
# Behaviour: the list of required names beside the reference is dropped: `id` stays optional in the generated type, without a warning. A
# description for such clients lists the required names in a schema that has the properties as well.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund swagger-typescript-api@13.13.0 typescript@5.9.3 >/dev/null
cat >api.json <<'JSON'
{ "openapi": "3.1.0", "info": { "title": "t", "version": "1" }, "paths": {},
  "components": { "schemas": {
    "Change": { "type": "object", "properties": { "id": { "type": "string" }, "name": { "type": "string" } } },
    "OneOfMany": { "allOf": [{ "$ref": "#/components/schemas/Change" }, { "type": "object", "required": ["id"] }] },
    "Listed": { "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } } } } }
JSON
npx swagger-typescript-api generate --path ./api.json --output . --name api.ts --no-client --silent >/dev/null 2>&1
cat >check.ts <<'TS'
import type { Listed, OneOfMany } from './api'
type Needs<T> = {} extends Pick<T, keyof T & 'id'> ? 'optional' : 'required'
const beside: Needs<OneOfMany> = 'optional'
const own: Needs<Listed> = 'required'
console.log(beside, own)
TS
if npx tsc --noEmit --strict --skipLibCheck check.ts; then seen='optional beside a reference, required with its property'; else seen='another'; fi
echo "seen: $seen"
[ "$seen" = 'optional beside a reference, required with its property' ] || { echo "It behaves differently now."; exit 1; }
