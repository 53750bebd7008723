import type { Config } from '../config/config.js'
import { mergePairsJob, setJobs } from '../crud/index.js'
import type { AnyJob } from '../jobs/job.js'
import { jobs } from './lists/jobs.js'

/** Every kind of job of the product: those of the machine, and those of features that the settings ask for. */
export const jobKindsFor = (config: Config): readonly AnyJob[] => [
  ...setJobs,
  mergePairsJob,
  ...jobs.filter(({ schedule }: AnyJob) => schedule?.isOn?.(config) ?? true),
]
