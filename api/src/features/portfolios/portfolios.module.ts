import { Module } from '@nestjs/common'
import { OpenPortfolios } from './open-portfolios.js'
import { PortfoliosController } from './portfolios.controller.js'

/** Portfolios that students show outside by a link. The portfolios are a resource. */
@Module({ controllers: [PortfoliosController], providers: [OpenPortfolios] })
export class PortfoliosModule {}
