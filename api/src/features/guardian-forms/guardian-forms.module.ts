import { Module } from '@nestjs/common'
import { GuardianFormsController } from './guardian-forms.controller.js'
import { OpenForms } from './open-forms.js'
import { NoticeModule } from '../notice/notice.module.js'
import { PrintedFormsMaker } from './printed-forms.js'

/** Forms on which guardians answer for themselves. The forms are a resource. */
@Module({
  imports: [NoticeModule],
  controllers: [GuardianFormsController],
  providers: [OpenForms, PrintedFormsMaker],
})
export class GuardianFormsModule {}
