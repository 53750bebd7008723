import { consent } from '@tinkerdesk/shared/resources/consent'
import { override, type SectionProps, type WithDefault } from '../resource/index.js'

const Notice = ({ Default, ...props }: SectionProps & WithDefault<SectionProps>) => (
  <>
    <Default {...props} />
    <div>
      <a className="button" href="/notice" target="_blank" rel="noreferrer">
        Read the notice
      </a>
    </div>
  </>
)

export default override(consent, { sections: { notice: Notice } })
