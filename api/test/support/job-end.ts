import { isOpenJob, type Job } from '@tinkerdesk/shared'

interface Reader {
  get(url: string): Promise<{ body: object }>
}

/** Waits until a job is over, and returns it as this person reads it. */
export async function jobEnd(by: Reader, id: unknown): Promise<Job> {
  for (;;) {
    const job = (await by.get(`/api/jobs/${String(id)}`)).body as Job
    if (!isOpenJob(job)) return job
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
