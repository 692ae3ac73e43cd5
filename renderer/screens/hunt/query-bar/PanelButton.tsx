import type { ReactElement, ReactNode } from 'react';
import { Popover } from '../../../components/Popover';
import { usePanel } from '../../../components/use-panel';

type PanelProps = {
  /** The overlay that the panel is, so that its command opens it too. */
  readonly overlay: string;
  readonly content: ReactElement;
  readonly children: ReactNode;
};

/** A button of the query bar with the panel that it opens. */
export const PanelButton = ({ overlay, content, children }: PanelProps) => (
  <Popover {...usePanel(overlay)} content={content}>
    {children}
  </Popover>
);
