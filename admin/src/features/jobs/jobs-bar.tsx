import type { Job } from '@tinkerdesk/shared'
import { useJobNews } from './use-job-news.js'
import { JobLine } from './job-line.js'
import './jobs-bar.css'

/** The person's running jobs with their progress, below the bar of every page, and those that ended with something to read. */
export default function JobsBar({ jobs }: { jobs: readonly Job[] }) {
  useJobNews(jobs)
  return (
    <section className="jobs" aria-label="Work in progress">
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} />
      ))}
    </section>
  )
}
