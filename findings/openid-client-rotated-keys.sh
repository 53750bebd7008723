#!/usr/bin/env bash
# openid-client 6.9.0 (oauth4webapi). Guess: an identity that is signed with a key which the client does not know makes it fetch the issuer's keys
# again, so that a sign-in right after the issuer has changed its keys succeeds.
# Behaviour: for 60 seconds after it has fetched them it does not, and refuses the identity; the code is used up by then. It asks again only with
# keys that are older, or that `setJwksCache` says are older.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm pkg set type=module
npm install --silent --no-audit --no-fund openid-client@6.9.0 >/dev/null
cat >keys.mjs <<'JS'
import { generateKeyPairSync, sign } from 'node:crypto'
import * as client from 'openid-client'
const makeKey = (kid) => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })
const jwk = ({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' })
const base64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
const issuer = 'https://issuer.example'
let key = makeKey('old')
const identity = () => {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: 'me', sub: 'a', iat: now, exp: now + 60 }
  const content = `${base64({ alg: 'RS256', kid: key.kid })}.${base64(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key.privateKey).toString('base64url')}`
}
const configure = () => {
  const metadata = { issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` }
  const configuration = new client.Configuration(metadata, 'me', 'secret')
  configuration[client.customFetch] = async (url) =>
    Response.json(url.endsWith('/keys') ? { keys: [jwk(key)] } : { access_token: 'a', token_type: 'bearer', id_token: identity() })
  client.enableNonRepudiationChecks(configuration)
  return configuration
}
const signIn = (configuration) =>
  client.authorizationCodeGrant(configuration, new URL(`${issuer}/back?code=1`), { idTokenExpected: true }).then(
    () => 'signed in',
    () => 'refused',
  )
const configuration = configure()
const seen = [await signIn(configuration)]
const { jwks, uat } = client.getJwksCache(configuration)
key = makeKey('new')
seen.push(await signIn(configuration))
const aged = configure()
client.setJwksCache(aged, { jwks, uat: uat - 61 })
seen.push(await signIn(aged))
console.log(seen.join('; '))
JS
seen=$(node keys.mjs)
echo "seen: $seen"
[ "$seen" = 'signed in; refused; signed in' ] || { echo "It behaves differently now."; exit 1; }
