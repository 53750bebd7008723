import { PlainPage } from '../../ui/parts/plain-page.js'
import { WaysOut } from './ways-out.js'

export function DeniedPage({ screen }: { screen: string }) {
  return (
    <PlainPage title={`You don't have access to ${screen}`} actions={<WaysOut />}>
      <p>Your role does not include this screen. If you need it, ask your admin.</p>
    </PlainPage>
  )
}
