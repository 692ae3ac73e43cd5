import { Component, type ReactNode } from 'react';
import { local } from '../bridge';
import { FailurePanel } from './FailurePanel';
import { TEXT } from './text';

type Props = { readonly name: string; readonly children: ReactNode };

/** Contains a part of the screen that fails to render: the rest stays usable, and the part can be retried. */
export class Boundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch(error: Error) {
    const { message, stack = '' } = error;
    const where = this.props.name;
    // Even the log cannot be reached: the error can be reported nowhere.
    void local['log.report']({ where, message: message.slice(0, 2_000), stack: stack.slice(0, 8_000) }).catch(
      () => undefined,
    );
  }
  private readonly again = () => this.setState({ isBroken: false });
  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const failure = {
      kind: 'unexpected' as const,
      message: TEXT.broken(this.props.name),
      next: TEXT.brokenNext,
    };
    return <FailurePanel failure={failure} onRetry={this.again} />;
  }
}
