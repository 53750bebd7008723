import { languageCodes, languageNames, mayOpen, screens, type Language } from '@tinkerdesk/shared'
import { spokenLanguage } from '@tinkerdesk/shared/base/say'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { chooseLanguage } from '../../../client/choose-language.js'
import { mayKeepWork, onOwnership, ownership } from '../../../client/own-device/ownership.js'
import { toast } from '../../../ui/messages/toast.js'
import { MenuButton } from '../../../ui/menus/menu-button.js'
import { useMe } from '../../../fields/use-me.js'
import { lazyPart } from '../../../ui/code/lazy-part.js'
import { initialOf, Person } from './person.js'
import { useSignOut } from './use-sign-out.js'

const ChangePassword = lazyPart(() => import('./change-password.js'))
const OwnSessions = lazyPart(() => import('./own-sessions.js'))
const OwnDevice = lazyPart(() => import('./own-device.js'))

const otherLanguages = languageCodes.filter((code) => code !== spokenLanguage())

/** Pages that only this menu leads to. */
const accountPages = ['/outbox', '/jobs', '/change-sets', '/files', '/tokens', '/second-factor']

/** The menu of a person's own account. */
export function AccountMenu() {
  const me = useMe()
  const { leave } = useSignOut()
  const [shown, setShown] = useState<'password' | 'sessions' | 'device' | null>(null)
  // Never offered where others could read what is kept.
  const isOffered =
    useSyncExternalStore(onOwnership, ownership)?.isShared === false && mayKeepWork(me.role)
  const navigate = useNavigate()
  const close = () => setShown(null)
  const change = (language: Language) =>
    void chooseLanguage(language).catch((error: Error) => toast.error(error.message))
  const items = [
    ...accountPages.flatMap((route) => {
      const screen = screens.find((each) => each.route === route)
      return screen && mayOpen(me.role, screen.access)
        ? [{ key: route, label: screen.title, run: () => void navigate(route) }]
        : []
    }),
    ...otherLanguages.map((code) => ({
      key: code,
      label: languageNames[code] ?? code,
      run: () => change(code),
    })),
    ...(isOffered
      ? [
          {
            key: 'device',
            label: 'Keep my work on this device',
            run: () => setShown('device'),
          },
        ]
      : []),
    {
      key: 'password',
      label: me.hasPin ? 'Change PIN' : 'Change password',
      run: () => setShown('password'),
    },
    { key: 'sessions', label: 'Your sign-ins', run: () => setShown('sessions') },
    { key: 'everywhere', label: 'Sign out everywhere', run: () => leave('everywhere') },
    { key: 'here', label: 'Logout', run: () => leave('here') },
  ]
  return (
    <>
      <MenuButton
        label={`Account of ${me.email}`}
        className="account-button"
        items={items}
        heading={<Person me={me} />}
        align="end"
      >
        <span className="avatar">{initialOf(me)}</span>
      </MenuButton>
      {shown && (
        <Suspense>
          {shown === 'password' ? <ChangePassword onClose={close} /> : null}
          {shown === 'sessions' ? <OwnSessions onClose={close} /> : null}
          {shown === 'device' ? <OwnDevice onClose={close} /> : null}
        </Suspense>
      )}
    </>
  )
}
