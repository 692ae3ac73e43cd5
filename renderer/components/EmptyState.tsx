import type { ReactNode } from 'react';

/** A part of the screen that has nothing to show, and says why. */
export const EmptyState = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}) => (
  <div className="state">
    <strong>{title}</strong>
    {children}
  </div>
);
