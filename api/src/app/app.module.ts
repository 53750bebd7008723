import { Module, type DynamicModule } from '@nestjs/common'
import { APP_FILTER } from '@nestjs/core'
import { AccessModule } from '../access/access.module.js'
import { ConfigModule } from '../config/config.module.js'
import type { Config } from '../config/config.js'
import { CrudModule } from '../crud/crud.module.js'
import { DatabaseModule } from '../database/database.module.js'
import { EventsModule } from '../events/events.module.js'
import { ArchiveModule } from '../features/archive/archive.module.js'
import { AuditModule } from '../features/audit/audit.module.js'
import { AuthModule } from '../features/auth/auth.module.js'
import { CertificatesModule } from '../features/certificates/certificates.module.js'
import { ChangeSetsModule } from '../features/change-sets/change-sets.module.js'
import { ChildDataModule } from '../features/child-data/child-data.module.js'
import { ChatsModule } from '../features/chats/chats.module.js'
import { CommentsModule } from '../features/comments/comments.module.js'
import { PaymentsModule } from '../features/payments/payments.module.js'
import { CompetitionsModule } from '../features/competitions/competitions.module.js'
import { DocsModule } from '../features/docs/docs.module.js'
import { ExportsModule } from '../features/exports/exports.module.js'
import { FileFoldersModule } from '../features/file-folders/file-folders.module.js'
import { FilesModule } from '../features/files/files.module.js'
import { HealthModule } from '../features/health/health.module.js'
import { HomeModule } from '../features/home/home.module.js'
import { QuickFindModule } from '../features/quick-find/quick-find.module.js'
import { LiveModule } from '../features/live/live.module.js'
import { NotificationsModule } from '../features/notifications/notifications.module.js'
import { PromotionModule } from '../features/promotion/promotion.module.js'
import { ReviewsModule } from '../features/reviews/reviews.module.js'
import { DuplicatesModule } from '../features/duplicates/duplicates.module.js'
import { SavedCommentsModule } from '../features/saved-comments/saved-comments.module.js'
import { SavedViewsModule } from '../features/saved-views/saved-views.module.js'
import { SchoolActivityModule } from '../features/school-activity/school-activity.module.js'
import { SelfHostedModule } from '../features/self-hosted/self-hosted.module.js'
import { AttendanceModule } from '../features/attendance/attendance.module.js'
import { MonthlyReturnsModule } from '../features/monthly-returns/monthly-returns.module.js'
import { SlotsModule } from '../features/slots/slots.module.js'
import { StudentCopiesModule } from '../features/student-copies/student-copies.module.js'
import { TaGenerationModule } from '../features/ta-generation/ta-generation.module.js'
import { WebhooksModule } from '../features/webhooks/webhooks.module.js'
import { FileStorageModule } from '../files/file-storage.module.js'
import { JobsModule } from '../jobs/jobs.module.js'
import { MailModule } from '../mail/mail.module.js'
import { ProblemFilter } from '../problems/problem-filter.js'
import { jobKindsFor } from './job-kinds.js'
import { resourceHooks } from './resource-hooks.js'
import { tables } from './tables.js'

/** All modules of the API. Features do not import each other; they meet here. */
@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        DatabaseModule.forTables(tables),
        EventsModule,
        AccessModule,
        JobsModule.with(jobKindsFor(config)),
        MailModule,
        FileStorageModule,
        CompetitionsModule,
        CertificatesModule,
        PaymentsModule,
        CrudModule.with(resourceHooks),
        AuthModule,
        FilesModule,
        ReviewsModule,
        StudentCopiesModule,
        TaGenerationModule,
        SlotsModule,
        AttendanceModule,
        MonthlyReturnsModule,
        HomeModule,
        SchoolActivityModule,
        QuickFindModule,
        SelfHostedModule.with(tables),
        ChildDataModule,
        CommentsModule,
        ChatsModule,
        NotificationsModule,
        ArchiveModule,
        AuditModule,
        ChangeSetsModule,
        FileFoldersModule,
        ExportsModule,
        SavedCommentsModule,
        SavedViewsModule,
        DuplicatesModule,
        PromotionModule,
        LiveModule,
        WebhooksModule,
        DocsModule,
        HealthModule,
      ],
      providers: [{ provide: APP_FILTER, useClass: ProblemFilter }],
    }
  }
}
