import { Component, type ReactNode } from 'react';
import { FailurePanel } from './FailurePanel';

type Props = { readonly name: string; readonly children: ReactNode };

/** Holds a part of the screen that cannot be drawn: the rest stays usable, the part says so and can be drawn again. */
export class Boundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  private readonly again = () => this.setState({ isBroken: false });
  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const failure = {
      kind: 'unexpected' as const,
      message: `${this.props.name} could not be drawn.`,
      next: 'Try again. If it stays so, close the tab and report it with the time.',
    };
    return <FailurePanel failure={failure} onRetry={this.again} />;
  }
}
