import { Component, type ComponentType, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Another key is another page: render it again. */
  resetKey: string
  fallback: ComponentType<{ error: unknown }>
}

/** Keeps an error in its children from breaking the rest of the page. */
export class ErrorBoundary extends Component<Props, { failed?: { error: unknown; key: string } }> {
  override state: { failed?: { error: unknown; key: string } } = {}

  static getDerivedStateFromProps({ resetKey }: Props, { failed }: ErrorBoundary['state']) {
    return failed && failed.key !== '' && failed.key !== resetKey ? { failed: undefined } : null
  }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error, key: '' } }
  }

  override componentDidCatch(error: unknown) {
    this.setState({ failed: { error, key: this.props.resetKey } })
  }

  override render() {
    const { children, fallback: Fallback } = this.props
    return this.state.failed ? <Fallback error={this.state.failed.error} /> : children
  }
}
