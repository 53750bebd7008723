import {
  ClockCircleOutlined,
  CheckSquareOutlined,
  CopyOutlined,
  EyeOutlined,
  FolderOpenOutlined,
  MailOutlined,
  NotificationOutlined,
  PrinterOutlined,
  SafetyCertificateOutlined,
  StopOutlined,
  UserAddOutlined,
} from '@ant-design/icons'

/** The icons of rows' own actions. They load with the first menu that shows them. */
const icons = {
  clock: ClockCircleOutlined,
  announce: NotificationOutlined,
  copy: CopyOutlined,
  certificate: SafetyCertificateOutlined,
  folder: FolderOpenOutlined,
  look: EyeOutlined,
  mail: MailOutlined,
  print: PrinterOutlined,
  register: CheckSquareOutlined,
  stop: StopOutlined,
  assign: UserAddOutlined,
}
export type ActionIconName = keyof typeof icons

export default function ActionIcon({ name }: { name: ActionIconName }) {
  const Icon = icons[name]
  return <Icon />
}
