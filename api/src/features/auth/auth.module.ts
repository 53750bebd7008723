import { Global, Module } from '@nestjs/common'
import { CalendarReaders } from '../../access/calendar-readers.js'
import { BearerTokens, InstallationSecret, ServicePeople, Sessions } from '../../access/sessions.js'
import { AuthController } from './auth.controller.js'
import { CalendarAddressController } from './calendar-address.controller.js'
import { CalendarAddresses } from './calendar-addresses.js'
import { ChangeNotices } from './links/change-notices.js'
import { Credentials } from './secrets/credentials.js'
import { DemoSignInsController } from './demo-sign-ins.controller.js'
import { FactorReset } from './factors/factor-reset.js'
import { FactorRule } from './sessions/factor-rule.js'
import { FactorResetController, FactorsController } from './factors/factors.controller.js'
import { Factors } from './factors/factors.js'
import { Passkeys } from './factors/passkeys.js'
import { Proofs } from './factors/proofs.js'
import { SecondStepController } from './factors/second-step.controller.js'
import { SecondSteps } from './factors/second-steps.js'
import { StepUpController } from './factors/step-up.controller.js'
import { StepUps } from './factors/step-up.js'
import { FirstAdmin } from './links/first-admin.js'
import { IssuerFlows } from './issuers/issuer-flows.js'
import { IssuerLinks } from './issuers/issuer-links.js'
import { IssuerLinksController } from './issuers/issuer-links.controller.js'
import { IssuerSignIns } from './issuers/issuer-sign-ins.js'
import { IssuersController } from './issuers/issuers.controller.js'
import { LinkMails } from './issuers/link-mails.js'
import { InChargesController } from './in-charges.controller.js'
import { Invitations } from './links/invitations.js'
import { KnownDevices } from './sessions/known-devices.js'
import { LanguageController } from './language.controller.js'
import { LinksController } from './links.controller.js'
import { Links } from './links/links.js'
import { PasswordChanges } from './links/password-changes.js'
import { Passwords } from './secrets/passwords.js'
import { ServerSecret } from './secrets/server-secret.js'
import { Pins } from './secrets/pins.js'
import { SessionsController } from './sessions.controller.js'
import { SessionService } from './sessions/session-service.js'
import { SignInSteps } from './sign-in/sign-in-steps.js'
import { SignIn } from './sign-in/sign-in.js'
import { AccessTokens } from './tokens/access-tokens.js'
import { ServiceAccounts } from './tokens/service-accounts.js'
import { ServiceAccountsController } from './tokens/service-accounts.controller.js'
import { TokensController } from './tokens/tokens.controller.js'
import { TokensOfPeople } from './tokens/tokens-of-people.js'
import { Throttles } from './secrets/throttles.js'
import { Slips } from './slips.js'
import { SlipsController } from './slips.controller.js'
import { StudentInvitationsController } from './student-invitations.controller.js'
import { StudentInvitations } from './student-invitations.js'

/** Accounts, sign-in and sessions. Needs `Config`, `Database`, `Events` and the mail module. */
@Global()
@Module({
  controllers: [
    AuthController,
    LinksController,
    LanguageController,
    SessionsController,
    IssuersController,
    IssuerLinksController,
    CalendarAddressController,
    InChargesController,
    StudentInvitationsController,
    SlipsController,
    DemoSignInsController,
    TokensController,
    ServiceAccountsController,
    SecondStepController,
    StepUpController,
    FactorsController,
    FactorResetController,
  ],
  providers: [
    SessionService,
    { provide: Sessions, useExisting: SessionService },
    CalendarAddresses,
    { provide: CalendarReaders, useExisting: CalendarAddresses },
    Passwords,
    Pins,
    Credentials,
    Links,
    Throttles,
    ServerSecret,
    { provide: InstallationSecret, useExisting: ServerSecret },
    KnownDevices,
    FactorRule,
    Passkeys,
    Proofs,
    Factors,
    FactorReset,
    SecondSteps,
    StepUps,
    SignInSteps,
    SignIn,
    PasswordChanges,
    Invitations,
    StudentInvitations,
    Slips,
    ChangeNotices,
    FirstAdmin,
    IssuerFlows,
    IssuerLinks,
    LinkMails,
    IssuerSignIns,
    AccessTokens,
    { provide: BearerTokens, useExisting: AccessTokens },
    TokensOfPeople,
    ServiceAccounts,
    { provide: ServicePeople, useExisting: ServiceAccounts },
  ],
  exports: [
    BearerTokens,
    ServicePeople,
    InstallationSecret,
    AccessTokens,
    Sessions,
    CalendarReaders,
    SessionService,
    SignInSteps,
    Credentials,
  ],
})
export class AuthModule {}
