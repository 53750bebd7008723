import { jobKillsSuite } from './support/job-kills-suite.js'
import { pausedJobsSuite } from './support/paused-jobs-suite.js'
import { jobsSuite } from './support/jobs-suite.js'

describe('a job', () => jobsSuite('sqlite'))
describe('a job without space', () => pausedJobsSuite())
describe('a job of a process that ends', () => jobKillsSuite('sqlite'))
