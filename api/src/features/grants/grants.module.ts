import { Module } from '@nestjs/common'
import { GrantYearReader } from './grant-year-reader.js'
import { GrantYearsController } from './grant-years.controller.js'

/** The grants of schools. Entries, heads, terms and signed papers are resources. */
@Module({ controllers: [GrantYearsController], providers: [GrantYearReader] })
export class GrantsModule {}
