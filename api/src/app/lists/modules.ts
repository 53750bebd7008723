// Written by `npm run build` from the files that it imports: add a file, and it is here.
import { AccessLogModule } from '../../features/access-log/access-log.module.js'
import { ArchiveModule } from '../../features/archive/archive.module.js'
import { AssistantsModule } from '../../features/assistants/assistants.module.js'
import { AttendanceModule } from '../../features/attendance/attendance.module.js'
import { AuditModule } from '../../features/audit/audit.module.js'
import { AuthModule } from '../../features/auth/auth.module.js'
import { AutomationsModule } from '../../features/automations/automations.module.js'
import { CertificatesModule } from '../../features/certificates/certificates.module.js'
import { ChangeSetsModule } from '../../features/change-sets/change-sets.module.js'
import { ChatsModule } from '../../features/chats/chats.module.js'
import { ChildDataModule } from '../../features/child-data/child-data.module.js'
import { CommentsModule } from '../../features/comments/comments.module.js'
import { CompetitionsModule } from '../../features/competitions/competitions.module.js'
import { CoordinatorsModule } from '../../features/coordinators/coordinators.module.js'
import { DiscussionsModule } from '../../features/discussions/discussions.module.js'
import { DocsModule } from '../../features/docs/docs.module.js'
import { DuplicatesModule } from '../../features/duplicates/duplicates.module.js'
import { ExplainModule } from '../../features/explain/explain.module.js'
import { ExportsModule } from '../../features/exports/exports.module.js'
import { FiguresModule } from '../../features/figures/figures.module.js'
import { FileFoldersModule } from '../../features/file-folders/file-folders.module.js'
import { FilesModule } from '../../features/files/files.module.js'
import { GrantsModule } from '../../features/grants/grants.module.js'
import { GuardianFormsModule } from '../../features/guardian-forms/guardian-forms.module.js'
import { HealthModule } from '../../features/health/health.module.js'
import { HomeModule } from '../../features/home/home.module.js'
import { LiveModule } from '../../features/live/live.module.js'
import { MonthlyReturnsModule } from '../../features/monthly-returns/monthly-returns.module.js'
import { NoticeModule } from '../../features/notice/notice.module.js'
import { NotificationsModule } from '../../features/notifications/notifications.module.js'
import { PaymentsModule } from '../../features/payments/payments.module.js'
import { PlacesModule } from '../../features/places/places.module.js'
import { PortfoliosModule } from '../../features/portfolios/portfolios.module.js'
import { PromotionModule } from '../../features/promotion/promotion.module.js'
import { QuickFindModule } from '../../features/quick-find/quick-find.module.js'
import { ReviewsModule } from '../../features/reviews/reviews.module.js'
import { SavedCommentsModule } from '../../features/saved-comments/saved-comments.module.js'
import { SavedViewsModule } from '../../features/saved-views/saved-views.module.js'
import { SchoolActivityModule } from '../../features/school-activity/school-activity.module.js'
import { SelfAssessmentModule } from '../../features/self-assessment/self-assessment.module.js'
import { SelfHostedModule } from '../../features/self-hosted/self-hosted.module.js'
import { SlotsModule } from '../../features/slots/slots.module.js'
import { StudentCopiesModule } from '../../features/student-copies/student-copies.module.js'
import { TaGenerationModule } from '../../features/ta-generation/ta-generation.module.js'
import { ViewAsModule } from '../../features/view-as/view-as.module.js'
import { WebhooksModule } from '../../features/webhooks/webhooks.module.js'
import { WithoutConsentModule } from '../../features/without-consent/without-consent.module.js'

export const modules = [
  AccessLogModule,
  ArchiveModule,
  AssistantsModule,
  AttendanceModule,
  AuditModule,
  AuthModule,
  AutomationsModule,
  CertificatesModule,
  ChangeSetsModule,
  ChatsModule,
  ChildDataModule,
  CommentsModule,
  CompetitionsModule,
  CoordinatorsModule,
  DiscussionsModule,
  DocsModule,
  DuplicatesModule,
  ExplainModule,
  ExportsModule,
  FiguresModule,
  FileFoldersModule,
  FilesModule,
  GrantsModule,
  GuardianFormsModule,
  HealthModule,
  HomeModule,
  LiveModule,
  MonthlyReturnsModule,
  NoticeModule,
  NotificationsModule,
  PaymentsModule,
  PlacesModule,
  PortfoliosModule,
  PromotionModule,
  QuickFindModule,
  ReviewsModule,
  SavedCommentsModule,
  SavedViewsModule,
  SchoolActivityModule,
  SelfAssessmentModule,
  SelfHostedModule,
  SlotsModule,
  StudentCopiesModule,
  TaGenerationModule,
  ViewAsModule,
  WebhooksModule,
  WithoutConsentModule,
]
