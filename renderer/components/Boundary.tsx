import { Component, type ReactNode } from 'react';
import { FailurePanel } from './FailurePanel';
import { TEXT } from './text';

type Props = { readonly name: string; readonly children: ReactNode };

/** Contains a part of the screen that fails to render: the rest stays usable, and the part can be retried. */
export class Boundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
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
