import { Global, Module } from '@nestjs/common'
import { CalendarReaders } from '../../access/calendar-readers.js'
import { Sessions } from '../../access/sessions.js'
import { AuthController } from './auth.controller.js'
import { CalendarAddressController } from './calendar-address.controller.js'
import { CalendarAddresses } from './calendar-addresses.js'
import { ChangeNotices } from './change-notices.js'
import { Credentials } from './credentials.js'
import { DemoSignInsController } from './demo-sign-ins.controller.js'
import { FirstAdmin } from './first-admin.js'
import { InChargesController } from './in-charges.controller.js'
import { Invitations } from './invitations.js'
import { KnownDevices } from './known-devices.js'
import { LanguageController } from './language.controller.js'
import { LinksController } from './links.controller.js'
import { Links } from './links.js'
import { PasswordChanges } from './password-changes.js'
import { Passwords } from './passwords.js'
import { ServerSecret } from './server-secret.js'
import { SessionsController } from './sessions.controller.js'
import { SessionService } from './session-service.js'
import { SignIn } from './sign-in.js'
import { StudentInvitationsController } from './student-invitations.controller.js'
import { StudentInvitations } from './student-invitations.js'
import { Throttles } from './throttles.js'

/** Accounts, sign-in and sessions. Needs `Config`, `Database`, `Events` and the mail module. */
@Global()
@Module({
  controllers: [
    AuthController,
    LinksController,
    LanguageController,
    SessionsController,
    CalendarAddressController,
    InChargesController,
    StudentInvitationsController,
    DemoSignInsController,
  ],
  providers: [
    SessionService,
    { provide: Sessions, useExisting: SessionService },
    CalendarAddresses,
    { provide: CalendarReaders, useExisting: CalendarAddresses },
    Passwords,
    Credentials,
    Links,
    Throttles,
    ServerSecret,
    KnownDevices,
    SignIn,
    PasswordChanges,
    Invitations,
    StudentInvitations,
    ChangeNotices,
    FirstAdmin,
  ],
  exports: [Sessions, CalendarReaders, SessionService, Credentials],
})
export class AuthModule {}
